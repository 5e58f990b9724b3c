import { maxBatchItems, operations, schemas } from "@fingerpaint/api-contracts";
import { createMd5Group, digestManyTexts, digestText, verifyDigest, verifyText } from "@fingerpaint/md5-core";
import type * as z from "zod";
import { createFormReader, type FormBody } from "../frame/body/form-body.ts";
import { isLargeBody, waitForStep } from "../frame/body/json-text.ts";
import type { Frame, Module } from "../frame/frame.ts";
import type { DataOf, OperationRoutes } from "../frame/http/operation-routes.ts";
import type { AppContext } from "../frame/request/context.ts";
import { parseInput } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { Md5Settings } from "./settings.ts";

/** MD5 digests of texts and files, and comparisons with them. */
export function md5(frame: Frame, settings: Md5Settings): Module {
  if (!settings.enabled) return { name: "md5" };
  const checkApiKey = async (context: AppContext) => {
    const { id } = await frame.keyCheck.require(context, "hash");
    await frame.keyRule.count(context, id);
  };
  return {
    name: "md5",
    service: "md5",
    bind: ({ operations: routes }) => {
      bindTexts(routes, frame, settings, checkApiKey);
      bindFiles(routes, settings, checkApiKey);
    },
  };
}

/** Refuses a request without a valid API key, and counts every request (rules M13, M14). */
type CheckApiKey = (context: AppContext) => Promise<void>;

function bindTexts(routes: OperationRoutes, frame: Frame, limits: Md5Settings, checkApiKey: CheckApiKey): void {
  const withText = frame.oneTextInput(limits.maxTextBytes);
  const withTexts = frame.jsonInput({ maxBytes: frame.settings.maxJsonBytes, maxItems: maxBatchItems });

  function bind<Id extends "hashText" | "hashTexts" | "verifyText", Body>(
    id: Id,
    schema: z.ZodType<Body>,
    handle: (body: Body) => Promise<DataOf<Id>>,
  ) {
    const withJsonBody = id === "hashTexts" ? withTexts : withText;
    routes.bind(id, async (context) => {
      await checkApiKey(context);
      return withJsonBody(context, schema, handle);
    });
  }

  /** Rule M6: the limit applies to the text's UTF-8 form. */
  function checkTextSize(text: string, index?: number): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8, so short texts need no counting.
    if (text.length * 3 > limits.maxTextBytes && Buffer.byteLength(text, "utf8") > limits.maxTextBytes) {
      const field = index === undefined ? "text" : `texts[${index}]`;
      throw new ServiceError("INVALID_INPUT", `${field}: larger than ${limits.maxTextBytes} bytes of UTF-8`);
    }
  }

  bind("hashText", schemas.hashText.body, async ({ text, encoding, outputFormat }) => {
    checkTextSize(text);
    const hash = await digestText(text, { encoding, outputFormat });
    return { text, hash, encoding, outputFormat, length: hash.length };
  });

  bind("hashTexts", schemas.hashTexts.body, async ({ texts, encoding, outputFormat }) => {
    if (texts.length > limits.maxBatchItems) {
      throw new ServiceError("INVALID_INPUT", `texts: must be an array of 1 to ${limits.maxBatchItems} strings`);
    }
    for (const [index, text] of texts.entries()) {
      checkTextSize(text, index);
      if (isLargeBody(text.length)) await waitForStep();
    }
    const hashes = await digestManyTexts(texts, { encoding, outputFormat });
    const results = texts.map((text, index) => ({ text, hash: hashes[index] as string, index }));
    return { results, total: results.length, encoding, outputFormat };
  });

  bind("verifyText", schemas.verifyText.body, async ({ text, expectedHash, encoding }) => {
    checkTextSize(text);
    requireBareHash(expectedHash);
    const { isValid, calculatedHash } = await verifyText(text, expectedHash, { encoding });
    return { text, expectedHash, calculatedHash, isValid, encoding };
  });
}

function bindFiles(routes: OperationRoutes, limits: Md5Settings, checkApiKey: CheckApiKey): void {
  const lanes = createMd5Group();

  function bind<Id extends "hashFile" | "hashFiles" | "verifyFile", Fields>(
    id: Id,
    schema: z.ZodType<Fields>,
    handle: (fields: Fields, files: FormBody["files"], startedAt: number) => DataOf<Id>,
  ) {
    const { fileField } = operations[id];
    const maxFiles = fileField === "files" ? limits.maxBatchItems : 1;
    const readForm = createFormReader(lanes, { fileField, maxFiles, maxFileBytes: limits.maxFileBytes });
    routes.bind(id, async (context) => {
      const startedAt = performance.now();
      await checkApiKey(context);
      const { fields, files } = await readForm(context);
      return handle(parseInput(schema, fields, "form"), files, startedAt);
    });
  }

  bind("hashFile", schemas.hashFile.body, ({ outputFormat }, [{ filename, size, md5, processingTime }]) => {
    return { filename, size, hash: md5.digest({ outputFormat }), outputFormat, processingTime };
  });

  bind("hashFiles", schemas.hashFiles.body, ({ outputFormat }, files, startedAt) => {
    const results = files.map(({ filename, size, md5, processingTime }) => {
      return { filename, size, hash: md5.digest({ outputFormat }), processingTime };
    });
    const totalSize = results.reduce((sum, { size }) => sum + size, 0);
    return { results, total: results.length, totalSize, totalTime: Math.round(performance.now() - startedAt) };
  });

  bind("verifyFile", schemas.verifyFile.body, ({ expectedHash }, [{ filename, size, md5 }]) => {
    requireBareHash(expectedHash);
    const { isValid, calculatedHash } = verifyDigest(md5.digest({ outputFormat: "bytes" }), expectedHash);
    return { filename, expectedHash, calculatedHash, isValid, size };
  });
}

/**
 * Refuses the other forms that the library accepts: a digest with surrounding white space, and md5sum lines (rule M11).
 * Call it before the library, which would spend seconds on a string as long as a body may be (rule M6).
 *
 * @throws ServiceError `INVALID_HASH_FORMAT`
 */
function requireBareHash(expectedHash: string): void {
  if (/^[0-9A-Za-z+/=]{0,32}$/.test(expectedHash)) return;
  const expected = "32 hex digits or 24 characters of canonical Base64, without white space or a file name";
  throw new ServiceError("INVALID_HASH_FORMAT", `expectedHash: must be ${expected}`);
}
