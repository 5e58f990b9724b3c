import { type OperationId, operations, type schemas } from "@fingerpaint/api-contracts";
import type Router from "@koa/router";
import type * as z from "zod";
import type { AppContext, AppState } from "../http/app-state.ts";
import { ServiceError } from "../http/service-error.ts";

/** An operation's body (or form fields) after its schema: defaults filled in, unknown fields gone. */
export type BodyOf<Id extends OperationId> = (typeof schemas)[Id] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

/** Puts an operation of the table on the router. */
export function bindOperation(
  router: Router<AppState>,
  id: OperationId,
  handle: (context: AppContext & { params: Record<string, string> }) => Promise<void>,
): void {
  const { method, path } = operations[id];
  router.register(path, [method], (context) => {
    context.state.operation = id;
    return handle(context as never);
  });
}

/** What a path without any route for the method answers (rule B3). */
export function refuseUnmatched(context: AppContext): void {
  const { matched } = context as unknown as { matched?: { methods: string[] }[] };
  const allowed = [...new Set(matched?.flatMap((layer) => layer.methods))];
  if (allowed.length === 0) throw new ServiceError("NOT_FOUND", "path: nothing answers here");
  refuseMethod(context, allowed);
}

/** Answers `OPTIONS` with the methods of a path, refuses any other method with the same list. @throws METHOD_NOT_ALLOWED */
export function refuseMethod(context: AppContext, allowed: readonly string[]): void {
  const list = allowed.join(", ");
  if (context.method !== "OPTIONS") {
    throw new ServiceError("METHOD_NOT_ALLOWED", `method: this path takes ${list}`, { headers: { Allow: list } });
  }
  context.status = 204;
  context.set("Allow", `${list}, OPTIONS`);
}
