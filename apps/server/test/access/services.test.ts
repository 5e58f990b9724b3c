import { describe, expect, it } from "vitest";
import { send } from "../canvas/visitor.ts";
import { expectRefusal } from "../support/replies.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";

const json = { Authorization: `Bearer ${testApiKey}`, "Content-Type": "application/json" };

describe("a service that is switched off", () => {
  it("[B7] answers 404 with the reason on every MD5 path and leaves the reference; canvases still work", async () => {
    const server = await startTestServer({ environment: { MD5: "off", BASE_PATH: "/tools" } });
    for (const path of ["/api/md5/text", "/md5/text", "/md5/api/md5/file", "/API/MD5/verify", "/api/md5", "/hash"]) {
      const reply = await send(server, "POST", path, { headers: json, body: '{"text":""}' });
      expect(expectRefusal(reply, "NOT_FOUND"), path).toBe("path: the MD5 service is switched off here");
    }
    const document = JSON.parse((await send(server, "GET", "/openapi.json")).text);
    expect(Object.keys(document.paths).filter((path) => path.includes("md5"))).toEqual([]);
    expect((await send(server, "GET", "/api/editor-canvas/mine")).status).toBe(200);
    expect((await send(server, "GET", "/healthz")).status).toBe(200);
  });

  it("[B7] answers 404 with the reason on operations, share links and pages of canvases; MD5 still works", async () => {
    const server = await startTestServer({ environment: { CANVAS: "off" } });
    for (const [method, path] of [
      ["GET", "/api/editor-canvas/mine"],
      ["POST", "/api/editor-canvas"],
      ["DELETE", "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA"],
      ["GET", "/editor-canvas/cv_AAAAAAAAAAAAAAAA"],
      ["GET", "/Editor-Canvas"],
      ["GET", "/canvas-frame.html"],
    ] as const) {
      const reply = await send(server, method, path);
      expect(expectRefusal(reply, "NOT_FOUND"), path).toBe("path: the canvas service is switched off here");
    }
    const document = JSON.parse((await send(server, "GET", "/openapi.json")).text);
    expect(Object.keys(document.paths).filter((path) => path.includes("canvas"))).toEqual([]);
    expect((await send(server, "POST", "/api/md5/text", { headers: json, body: '{"text":""}' })).status).toBe(200);
  });
});
