import { describe, expectTypeOf, it } from "vitest";
import type * as z from "zod";
import type * as contract from "./index.ts";

/** The interfaces are written by hand, to keep zod's types out of declaration files. This test compares the two. */
describe("interfaces and schemas", () => {
  it("agree on every request", () => {
    expectTypeOf<z.input<typeof contract.textRequestSchema>>().toEqualTypeOf<contract.TextRequest>();
    expectTypeOf<z.input<typeof contract.textBatchRequestSchema>>().toEqualTypeOf<contract.TextBatchRequest>();
    expectTypeOf<z.input<typeof contract.fileFieldsSchema>>().toEqualTypeOf<contract.FileFields>();
    expectTypeOf<z.input<typeof contract.verifyTextRequestSchema>>().toEqualTypeOf<contract.VerifyTextRequest>();
    expectTypeOf<z.input<typeof contract.verifyFileFieldsSchema>>().toEqualTypeOf<contract.VerifyFileFields>();
    expectTypeOf<z.input<typeof contract.publishRequestSchema>>().toEqualTypeOf<contract.PublishRequest>();
    expectTypeOf<z.input<typeof contract.updateRequestSchema>>().toEqualTypeOf<contract.UpdateRequest>();
    expectTypeOf<z.input<typeof contract.loadQuerySchema>>().toEqualTypeOf<contract.LoadQuery>();
  });

  it("agree on every reply", () => {
    expectTypeOf<z.output<typeof contract.textDigestSchema>>().toEqualTypeOf<contract.TextDigest>();
    expectTypeOf<z.output<typeof contract.textBatchDigestSchema>>().toEqualTypeOf<contract.TextBatchDigest>();
    expectTypeOf<z.output<typeof contract.fileDigestSchema>>().toEqualTypeOf<contract.FileDigest>();
    expectTypeOf<z.output<typeof contract.fileBatchDigestSchema>>().toEqualTypeOf<contract.FileBatchDigest>();
    expectTypeOf<z.output<typeof contract.textVerificationSchema>>().toEqualTypeOf<contract.TextVerification>();
    expectTypeOf<z.output<typeof contract.fileVerificationSchema>>().toEqualTypeOf<contract.FileVerification>();
    expectTypeOf<z.output<typeof contract.publishedCanvasSchema>>().toEqualTypeOf<contract.PublishedCanvas>();
    expectTypeOf<z.output<typeof contract.loadedCanvasSchema>>().toEqualTypeOf<contract.LoadedCanvas>();
    expectTypeOf<z.output<typeof contract.listedCanvasSchema>>().toEqualTypeOf<contract.ListedCanvas>();
    expectTypeOf<z.output<typeof contract.errorEnvelopeSchema>>().toEqualTypeOf<contract.ErrorEnvelope>();
    expectTypeOf<z.output<typeof contract.schemas.hashText.reply>>().toEqualTypeOf<
      contract.SuccessEnvelope<contract.TextDigest>
    >();
  });

  it("leave no code without a status", () => {
    expectTypeOf<keyof typeof contract.errorMessages>().toEqualTypeOf<contract.ErrorCode>();
    expectTypeOf<contract.ErrorStatus>().toEqualTypeOf<
      400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 421 | 429 | 500 | 503
    >();
  });

  it("refuse misuse", () => {
    // @ts-expect-error an encoding outside the list
    const encoding: contract.TextRequest = { text: "a", encoding: "latin1" };
    // @ts-expect-error no text
    const text: contract.TextRequest = {};
    // @ts-expect-error an operation that isn't in the table
    const id: contract.OperationId = "hashEverything";
    return [encoding, text, id];
  });
});
