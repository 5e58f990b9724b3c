import { describe, expectTypeOf, it } from "vitest";
import type * as z from "zod";
import type * as contract from "./index.ts";

/** The interfaces are written by hand, so that editors and declaration files never meet zod's types; here they meet once. */
describe("interfaces and schemas", () => {
  it("agree on every request", () => {
    expectTypeOf<z.input<typeof contract.textRequest>>().toEqualTypeOf<contract.TextRequest>();
    expectTypeOf<z.input<typeof contract.textBatchRequest>>().toEqualTypeOf<contract.TextBatchRequest>();
    expectTypeOf<z.input<typeof contract.fileFields>>().toEqualTypeOf<contract.FileFields>();
    expectTypeOf<z.input<typeof contract.verifyTextRequest>>().toEqualTypeOf<contract.VerifyTextRequest>();
    expectTypeOf<z.input<typeof contract.verifyFileFields>>().toEqualTypeOf<contract.VerifyFileFields>();
    expectTypeOf<z.input<typeof contract.publishRequest>>().toEqualTypeOf<contract.PublishRequest>();
    expectTypeOf<z.input<typeof contract.updateRequest>>().toEqualTypeOf<contract.UpdateRequest>();
    expectTypeOf<z.input<typeof contract.loadQuery>>().toEqualTypeOf<contract.LoadQuery>();
  });

  it("agree on every reply", () => {
    expectTypeOf<z.output<typeof contract.textDigest>>().toEqualTypeOf<contract.TextDigest>();
    expectTypeOf<z.output<typeof contract.textBatchDigest>>().toEqualTypeOf<contract.TextBatchDigest>();
    expectTypeOf<z.output<typeof contract.fileDigest>>().toEqualTypeOf<contract.FileDigest>();
    expectTypeOf<z.output<typeof contract.fileBatchDigest>>().toEqualTypeOf<contract.FileBatchDigest>();
    expectTypeOf<z.output<typeof contract.textVerification>>().toEqualTypeOf<contract.TextVerification>();
    expectTypeOf<z.output<typeof contract.fileVerification>>().toEqualTypeOf<contract.FileVerification>();
    expectTypeOf<z.output<typeof contract.publishedCanvas>>().toEqualTypeOf<contract.PublishedCanvas>();
    expectTypeOf<z.output<typeof contract.loadedCanvas>>().toEqualTypeOf<contract.LoadedCanvas>();
    expectTypeOf<z.output<typeof contract.listedCanvas>>().toEqualTypeOf<contract.ListedCanvas>();
    expectTypeOf<z.output<typeof contract.errorEnvelope>>().toEqualTypeOf<contract.ErrorEnvelope>();
    expectTypeOf<z.output<typeof contract.schemas.hashText.reply>>().toEqualTypeOf<
      contract.SuccessEnvelope<contract.TextDigest>
    >();
  });

  it("leave no code without a status", () => {
    expectTypeOf<keyof typeof contract.errorMessages>().toEqualTypeOf<contract.ErrorCode>();
    expectTypeOf<contract.ErrorStatus>().toEqualTypeOf<400 | 401 | 403 | 404 | 405 | 410 | 413 | 429 | 500 | 503>();
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
