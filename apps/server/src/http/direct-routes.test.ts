import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { Frame } from "./around-every-request.ts";
import { answerDirectly, type DirectRoutes } from "./direct-routes.ts";

/** Runs one request through a listener with one direct route, and tells what saw it, in order. */
async function ask(method: string, url: string, failing = false): Promise<unknown[]> {
  const seen: unknown[] = [];
  const routes: DirectRoutes = new Map([["POST /a", async () => void seen.push("route")]]);
  const frame: Frame = async (_, answer) => {
    seen.push("frame");
    await answer();
    if (failing) throw new Error("no reply");
  };
  const listener = answerDirectly(routes, {
    frame,
    throughKoa: () => seen.push("Koa"),
    onFailure: (error) => seen.push(error),
  });
  const response = { destroy: () => seen.push("cut") } as unknown as ServerResponse & { req: IncomingMessage };
  listener({ method, url } as IncomingMessage, response);
  await new Promise(setImmediate);
  return seen;
}

describe("direct routes", () => {
  it("answer within the frame, past Koa", async () => {
    expect(await ask("POST", "/a")).toEqual(["frame", "route"]);
  });

  it.each([
    ["GET", "/a"],
    ["HEAD", "/a"],
    ["OPTIONS", "/a"],
    ["POST", "/a?"],
    ["POST", "/a/"],
    ["POST", "/A"],
    ["POST", "/%61"],
    ["POST", "//a"],
    ["POST", "http://a/a"],
    ["POST", ""],
    ["POST", "*"],
  ])("leave %s %s to Koa", async (method, url) => {
    expect(await ask(method, url)).toEqual(["Koa"]);
  });

  it("cut a connection whose reply failed, and report it", async () => {
    expect(await ask("POST", "/a", true)).toEqual(["frame", "route", "cut", new Error("no reply")]);
  });
});
