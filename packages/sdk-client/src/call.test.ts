import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService } from "../test/fake-service.ts";

describe("a call", () => {
  it("gives the data, or with withResponse all of the one reply", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")]);
    const call = client.md5.text({ text: "hello" });
    const data = await call;
    expect(await call.withResponse()).toMatchObject({
      data,
      body: { success: true, data, message: "OK" },
      status: 200,
    });
    expect(requests).toHaveLength(1);
  });

  it("fails once, on the promise that is waited for", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const { client } = fakeService([errorReply("NOT_FOUND")]);
    await expect(client.canvases.load("cv_x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.canvases.load("cv_x").withResponse()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});
