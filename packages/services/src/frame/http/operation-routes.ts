import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  type Operation,
  type OperationId,
  operations,
  type SuccessEnvelope,
  type schemas,
} from "@fingerpaint/api-contracts";
import type Router from "@koa/router";
import type * as z from "zod";
import { isLargeBody, stringifyInSteps } from "../body/json-text.ts";
import type { AppContext, AppMiddleware, AppState } from "../request/context.ts";
import { holdReply, replyBody } from "../request/unsent-replies.ts";
import { refuseMethod } from "./paths.ts";

type Schemas = typeof schemas;

type ReplyOf<Id extends OperationId> = Schemas[Id] extends { reply: infer Reply extends z.ZodType }
  ? z.output<Reply>
  : undefined;

/** The data of an operation's reply, without the envelope; undefined if its replies have no body. */
export type DataOf<Id extends OperationId> = ReplyOf<Id> extends SuccessEnvelope<infer Data> ? Data : ReplyOf<Id>;

/** Binds the operations of the table to Koa. */
export interface OperationRoutes {
  /**
   * Binds an operation to its path. The reply has the first success status in the table unless the handler sets
   * another, and the envelope if the table says so. The handler returns undefined if there is no body, or if it has set
   * the body itself.
   */
  bind<Id extends OperationId>(id: Id, handle: (context: AppContext) => Promise<DataOf<Id> | undefined>): void;
  /**
   * Refuses other methods on an operation's path. Otherwise a GET there would reach an operation with a parameter in
   * its path.
   */
  refuseOtherMethods(id: OperationId): void;
  /**
   * Middleware that answers requests whose method and URL are spelled exactly as in the table, without searching the
   * router. All others are passed to the router, which has the same handlers.
   */
  exactly: AppMiddleware;
}

/** Koa would look up its short name, `json`, in a list of media types for each reply. */
const jsonType = "application/json; charset=utf-8";

async function answerInSteps(context: AppContext, reply: unknown): Promise<void> {
  const pieces = await stringifyInSteps(reply);
  // Node warns of a leak at the eleventh listener, and a stream adds some to the ten that a reply may have.
  context.res.setMaxListeners(context.res.getMaxListeners() + 5);
  context.body = Readable.from(pieces);
  context.length = pieces.reduce((sum, { length }) => sum + length, 0);
}

export function createOperationRoutes(router: Router<AppState>, basePath: string): OperationRoutes {
  const exact = new Map<string, (context: AppContext) => Promise<void>>();
  return {
    bind: (id, handle) => {
      const { method, path, success, message }: Operation = operations[id];
      const answer = async (context: AppContext) => {
        context.state.operation = id;
        context.status = success[0] ?? 200;
        const data = await handle(context);
        if (data === undefined) return;
        const reply =
          message === undefined ? data : { success: true, data, message, timestamp: new Date().toISOString() };
        context.set("Content-Type", jsonType);
        // Only the reply to a large body may be large itself.
        if (isLargeBody(context.state.reservation?.bytes ?? 0)) await answerInSteps(context, reply);
        // Koa would make the same text, but too late for its length to be known here.
        else context.body = replyBody(JSON.stringify(reply));
        holdReply(context);
      };
      router.register(path, [method], answer);
      if (!path.includes(":")) exact.set(`${method} ${basePath}${path}`, answer);
    },
    refuseOtherMethods: (id) => {
      router.all(operations[id].path, (context) => refuseMethod(context, ["HEAD", "GET"]));
    },
    exactly: (context, next) => {
      const answer = exact.get(`${context.method} ${context.url}`);
      return answer === undefined ? next() : answer(context);
    },
  };
}

const compress = promisify(gzip);

/** More would delay the file accesses of other requests, which share the threads that compress. */
const maxTogether = 8;

let together = 0;

/**
 * Answers with JSON, compressed if the client accepts gzip and the process isn't busy compressing. Don't use it for a
 * reply that contains both a secret and text from the request: its length would reveal whether they are similar.
 */
export async function sendCompressedJson(context: AppContext, reply: unknown): Promise<void> {
  const json = Buffer.from(JSON.stringify(reply));
  context.set("Content-Type", jsonType);
  context.vary("Accept-Encoding");
  if (together < maxTogether && context.acceptsEncodings("gzip", "identity") === "gzip") {
    together++;
    try {
      context.body = await compress(json);
      context.set("Content-Encoding", "gzip");
    } finally {
      together--;
    }
  } else {
    context.body = json;
  }
  holdReply(context);
}
