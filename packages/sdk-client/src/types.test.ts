import { describe, expectTypeOf, it } from "vitest";
import {
  ApiError,
  type Call,
  type Client,
  createClient,
  type ErrorCode,
  type FileBatchDigest,
  type LoadedCanvas,
  type Md5Call,
  type Reply,
  type SuccessEnvelope,
  type TextDigest,
  type UnlockedCanvas,
} from "./index.ts";

describe("the client's types", () => {
  it("have a group for each service", () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<"md5" | "canvases" | "withOptions">();
  });

  it("return data when awaited, and the envelope with withResponse", () => {
    expectTypeOf<ReturnType<Client["md5"]["text"]>>().toEqualTypeOf<Md5Call<TextDigest>>();
    expectTypeOf<Awaited<ReturnType<Client["md5"]["text"]>>>().toEqualTypeOf<TextDigest>();
    expectTypeOf<Awaited<ReturnType<Client["md5"]["files"]>>>().toEqualTypeOf<FileBatchDigest>();
    expectTypeOf<Awaited<ReturnType<ReturnType<Client["md5"]["text"]>["withResponse"]>>>().toEqualTypeOf<
      Reply<TextDigest, SuccessEnvelope<TextDigest>>
    >();
    expectTypeOf<ReturnType<Client["canvases"]["load"]>>().toEqualTypeOf<Call<LoadedCanvas>>();
    expectTypeOf<Awaited<ReturnType<Client["canvases"]["delete"]>>>().toEqualTypeOf<undefined>();
  });

  it("distinguish a locked canvas from an open one by requiresPassword", () => {
    const open = (canvas: LoadedCanvas) => {
      if (canvas.requiresPassword) expectTypeOf(canvas.source).toEqualTypeOf<"">();
      else expectTypeOf(canvas).toEqualTypeOf<UnlockedCanvas>();
    };
    return open;
  });

  it("return data or error with asResult, distinguished by the error", () => {
    const read = async (client: Client) => {
      const { data, error } = await client.md5.text({ text: "a" }).asResult();
      if (error === undefined) expectTypeOf(data).toEqualTypeOf<TextDigest>();
      else if (error.name === "ApiError") expectTypeOf(error).toEqualTypeOf<ApiError>();
    };
    return read;
  });

  it("offer the contract's codes and allow others", () => {
    expectTypeOf<ErrorCode>().toExtend<ApiError["code"]>();
    expectTypeOf<string>().toExtend<ApiError["code"]>();
    const error: unknown = null;
    if (ApiError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<ApiError>();
  });

  it("refuse misuse", () => {
    const misuse = (client: Client) => [
      // @ts-expect-error an encoding outside the list
      client.md5.text({ text: "a", encoding: "latin1" }),
      // @ts-expect-error a text instead of a file
      client.md5.file({ file: "a" }),
      // @ts-expect-error a path that isn't in an object: it could be mistaken for a text
      client.md5.file({ file: "disk.iso" as string }),
      // @ts-expect-error a name without content
      client.md5.file({ file: { filename: "a" } }),
      // @ts-expect-error progress of a call that isn't an upload
      client.md5.text({ text: "a" }, { onUploadProgress: () => {} }),
      // @ts-expect-error no source
      client.canvases.publish({ title: "a" }),
      // @ts-expect-error a misspelt option
      createClient({ baseUrl: "http://paint.example", timeout: 5 }),
      // @ts-expect-error an option that the client sets itself
      createClient({ baseUrl: "/", fetchOptions: { method: "GET" } }),
      // @ts-expect-error a return value other than "retry"
      createClient({ baseUrl: "/", onResponse: async () => "again" as const satisfies "retry" }),
      // @ts-expect-error no address
      createClient({ apiKey: "a" }),
    ];
    return misuse;
  });
});
