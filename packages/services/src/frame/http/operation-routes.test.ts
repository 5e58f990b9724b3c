import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import Koa from "koa";
import { expect, it } from "vitest";
import type { AppContext } from "../request/context.ts";
import { sendCompressedJson } from "./operation-routes.ts";

function contextOf(encodings: string): AppContext {
  const request = new IncomingMessage(new Socket());
  request.headers["accept-encoding"] = encodings;
  return new Koa().createContext(request, new ServerResponse(request)) as AppContext;
}

it("[C38] compresses a bounded number of replies together, and sends the others uncompressed", async () => {
  const reply = { text: "x".repeat(100_000) };
  const contexts = Array.from({ length: 20 }, () => contextOf("gzip"));
  await Promise.all(contexts.map((context) => sendCompressedJson(context, reply)));
  const isCompressed = contexts.map((context) => context.response.get("Content-Encoding") === "gzip");
  expect(isCompressed.filter(Boolean)).toHaveLength(8);
  for (const [index, { body }] of contexts.entries()) {
    const json = isCompressed[index] ? gunzipSync(body as Buffer) : (body as Buffer);
    expect(JSON.parse(json.toString())).toEqual(reply);
  }
  const later = contextOf("gzip");
  await sendCompressedJson(later, reply);
  expect([later.response.get("Content-Encoding"), later.length]).toEqual(["gzip", expect.any(Number)]);
  expect(later.length).toBeLessThan(1000);
});
