import {
  type FileBatchDigest,
  type FileDigest,
  type FileVerification,
  operations,
  schemas,
  type TextDigest,
  type TextVerification,
} from "@fingerpaint/api-contracts";
import { createMd5Group, digestManyTexts, digestText, verifyDigest, verifyText } from "@fingerpaint/md5-core";
import type Router from "@koa/router";
import type { BodyBudget } from "../body/body-budget.ts";
import { readFormBody, type UploadedFile } from "../body/form-body.ts";
import { parseJsonBody, readJsonBytes } from "../body/json-body.ts";
import { parseInput } from "../body/schema-input.ts";
import type { ServerConfig } from "../config/config.ts";
import type { AppState, Exchange } from "../http/app-state.ts";
import type { DirectRoutes } from "../http/direct-routes.ts";
import { successAround } from "../http/json-text.ts";
import { sendJson } from "../http/reply-headers.ts";
import { ServiceError } from "../http/service-error.ts";
import { type BodyOf, bindOperation } from "./bind.ts";
import { writeTextBatch } from "./text-batch-json.ts";

export interface Md5RoutesOptions {
  config: ServerConfig;
  budget: BodyBudget;
  /** Refuses a request without a valid API key, and counts every request (rules M13, M14). */
  checkApiKey: (exchange: Exchange) => Promise<void>;
  /** Gets the operations that take JSON, too. */
  directRoutes: DirectRoutes;
}

type JsonOperation = "hashText" | "hashTexts" | "verifyText";
type FormOperation = "hashFile" | "hashFiles" | "verifyFile";

/** Puts the six MD5 operations on the router. */
export function bindMd5Operations(router: Router<AppState>, options: Md5RoutesOptions): void {
  const { config, budget, checkApiKey, directRoutes } = options;
  const lanes = createMd5Group();

  /** @param handle Returns the reply's JSON, with no strings but ASCII and the body's; where `isPlain`, those need no escape. */
  function bindJson<Id extends JsonOperation>(id: Id, handle: (body: BodyOf<Id>, isPlain: boolean) => Promise<string>) {
    const answer = async (exchange: Exchange) => {
      exchange.state.operation = id;
      await checkApiKey(exchange);
      const share = budget.open();
      try {
        const bytes = await readJsonBytes(exchange.req, { maxBytes: config.maxJsonBytes, share });
        const { value, isPlain, isAscii } = parseJsonBody(bytes);
        const body = parseInput(schemas[id].body, value, "body") as BodyOf<Id>;
        const reply = await handle(body, isPlain);
        sendJson(exchange, reply, 200, isAscii ? reply.length : undefined);
      } finally {
        share.release();
      }
    };
    bindOperation(router, id, answer);
    directRoutes.set(`${operations[id].method} ${config.basePath}${operations[id].path}`, answer);
  }

  function bindForm<Id extends FormOperation>(
    id: Id,
    message: string,
    handle: (fields: BodyOf<Id>, files: [UploadedFile, ...UploadedFile[]], startedAt: number) => unknown,
  ) {
    const { fileField } = operations[id];
    const maxFiles = fileField === "files" ? config.maxBatchItems : 1;
    bindOperation(router, id, async (context) => {
      const startedAt = performance.now();
      await checkApiKey(context);
      const form = await readFormBody(context, { lanes, fileField, maxFiles, maxFileBytes: config.maxFileBytes });
      const fields = parseInput(schemas[id].body, form.fields, "form") as BodyOf<Id>;
      const files = form.files as [UploadedFile, ...UploadedFile[]];
      sendJson(context, writeSuccess(JSON.stringify(handle(fields, files, startedAt)), message));
    });
  }

  /** Rule M6: the limit is on the text's UTF-8 form. */
  function checkTextSize(text: string, index?: number): void {
    // No UTF-16 unit takes more than three bytes of UTF-8, so short texts need no counting.
    if (text.length * 3 > config.maxTextBytes && Buffer.byteLength(text, "utf8") > config.maxTextBytes) {
      const field = index === undefined ? "text" : `texts[${index}]`;
      throw new ServiceError("INVALID_INPUT", `${field}: larger than ${config.maxTextBytes} bytes of UTF-8`);
    }
  }

  bindJson("hashText", async ({ text, encoding, outputFormat }) => {
    checkTextSize(text);
    const hash = await digestText(text, { encoding, outputFormat });
    const data: TextDigest = { text, hash, encoding, outputFormat, length: hash.length };
    return writeSuccess(JSON.stringify(data), "MD5 digest of the text computed");
  });

  bindJson("hashTexts", async (batch, isPlain) => {
    const { texts, encoding, outputFormat } = batch;
    if (texts.length > config.maxBatchItems) {
      throw new ServiceError("INVALID_INPUT", `texts: at most ${config.maxBatchItems} items`);
    }
    texts.forEach(checkTextSize);
    const hashes = await digestManyTexts(texts, { encoding, outputFormat });
    return writeSuccess(writeTextBatch({ ...batch, hashes, isPlain }), "MD5 digests of the texts computed");
  });

  bindJson("verifyText", async ({ text, expectedHash, encoding }) => {
    checkTextSize(text);
    const { isValid, calculatedHash } = await verifyText(text, expectedHash, { encoding });
    const data: TextVerification = { text, expectedHash, calculatedHash, isValid, encoding };
    return writeSuccess(JSON.stringify(data), "Hash of the text verified");
  });

  bindForm("hashFile", "MD5 digest of the file computed", ({ outputFormat }, [file]): FileDigest => {
    const { filename, size, processingTime } = file;
    return { filename, size, hash: file.md5.digest({ outputFormat }), outputFormat, processingTime };
  });

  bindForm("hashFiles", "MD5 digests of the files computed", ({ outputFormat }, files, startedAt): FileBatchDigest => {
    const results = files.map(({ filename, size, md5, processingTime }) => {
      return { filename, size, hash: md5.digest({ outputFormat }), processingTime };
    });
    const totalSize = results.reduce((sum, { size }) => sum + size, 0);
    return { results, total: results.length, totalSize, totalTime: Math.round(performance.now() - startedAt) };
  });

  bindForm("verifyFile", "Hash of the file verified", ({ expectedHash }, [file]): FileVerification => {
    const { isValid, calculatedHash } = verifyDigest(file.md5.digest({ outputFormat: "bytes" }), expectedHash);
    return { filename: file.filename, expectedHash, calculatedHash, isValid, size: file.size };
  });
}

/** The success envelope as JSON text, around data that is JSON text already and a message that needs no escape. */
function writeSuccess(data: string, message: string): string {
  const [start, end] = successAround(message);
  return start + data + end;
}
