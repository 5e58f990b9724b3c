import { describe, expectTypeOf, it } from "vitest";
import type {
  Call,
  Client,
  ErrorCode,
  FileBatchDigest,
  LoadedCanvas,
  Md5Call,
  OperationId,
  Reply,
  SuccessEnvelope,
  TextDigest,
} from "./index.ts";
import { ApiError, createClient } from "./index.ts";

describe("the client's types", () => {
  it("have a method for each operation", () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<OperationId>();
  });

  it("give data when awaited, and the envelope with withResponse", () => {
    expectTypeOf<ReturnType<Client["hashText"]>>().toEqualTypeOf<Md5Call<TextDigest>>();
    expectTypeOf<Awaited<ReturnType<Client["hashText"]>>>().toEqualTypeOf<TextDigest>();
    expectTypeOf<Awaited<ReturnType<Client["hashFiles"]>>>().toEqualTypeOf<FileBatchDigest>();
    expectTypeOf<Awaited<ReturnType<ReturnType<Client["hashText"]>["withResponse"]>>>().toEqualTypeOf<
      Reply<TextDigest, SuccessEnvelope<TextDigest>>
    >();
    expectTypeOf<ReturnType<Client["loadCanvas"]>>().toEqualTypeOf<Call<LoadedCanvas>>();
    expectTypeOf<Awaited<ReturnType<Client["deleteCanvas"]>>>().toEqualTypeOf<undefined>();
  });

  it("offer the contract's codes and let others be", () => {
    expectTypeOf<ErrorCode>().toExtend<ApiError["code"]>();
    expectTypeOf<string>().toExtend<ApiError["code"]>();
    const error: unknown = null;
    if (ApiError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<ApiError>();
  });

  it("refuse misuse", () => {
    const misuse = (client: Client) => [
      // @ts-expect-error an encoding outside the list
      client.hashText({ text: "a", encoding: "latin1" }),
      // @ts-expect-error a text where a file belongs
      client.hashFile({ file: "a" }),
      // @ts-expect-error bytes without a name
      client.hashFile({ file: new Uint8Array() }),
      // @ts-expect-error progress of what isn't an upload
      client.hashText({ text: "a" }, { onUploadProgress: () => {} }),
      // @ts-expect-error no source
      client.publishCanvas({ title: "a" }),
      // @ts-expect-error a misspelt option
      createClient({ baseUrl: "http://paint.example", timeout: 5 }),
      // @ts-expect-error no address
      createClient({ apiKey: "a" }),
    ];
    return misuse;
  });
});
