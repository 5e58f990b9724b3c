import { describe, expect, it } from "vitest";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";
import { keysWithScopes } from "./keys-with-scopes.ts";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

describe("PUBLISH", () => {
  it("[C24] off: nobody publishes or updates, authors still load, list and delete", async () => {
    const server = await startTestServer({ environment: { PUBLISH: "off" } });
    const ada = createVisitor(server, "ada");
    for (const answer of [
      await ada.publish({ source: sourceOf() }),
      await ada.publish({ source: sourceOf() }, bearer(testApiKey)),
      await ada.publish("{"),
      await ada.update("cv_AAAAAAAAAAAAAAAA", { title: "x" }),
    ]) {
      expect([answer.code, answer.details, answer.setCookie]).toEqual([
        "FORBIDDEN",
        "publishing is switched off on this server",
        [],
      ]);
    }
    expect((await ada.list()).body).toEqual([]);
    expect((await ada.remove("cv_AAAAAAAAAAAAAAAA")).code).toBe("NOT_FOUND");
  });

  it("[C24] keys: publishing and updating need a key of scope publish or full; deleting doesn't", async () => {
    const { folder, keys } = await keysWithScopes();
    const server = await startTestServer({ environment: { PUBLISH: "keys", STORAGE: "json", DATA_DIR: folder } });
    const ada = createVisitor(server, "ada");
    for (const headers of [{}, bearer("wrong-key-0123456789"), { "X-API-Key": "wrong-key-0123456789" }]) {
      const answer = await ada.publish({ source: sourceOf() }, headers);
      expect([answer.code, answer.headers.get("www-authenticate")]).toEqual(["UNAUTHORIZED", "Bearer"]);
    }
    for (const key of [keys.hash, keys.read, keys.former, testApiKey]) {
      const answer = await ada.publish({ source: sourceOf() }, bearer(key));
      expect(answer.code).toBe("FORBIDDEN");
      expect(answer.details).toMatch(/^Authorization: this key has the scope (hash|read), not publish$/);
    }
    const { canvasId } = (await ada.publish({ source: sourceOf() }, bearer(keys.publish))).body;
    expect((await ada.update(canvasId, { title: "x" })).code).toBe("UNAUTHORIZED");
    expect((await ada.update(canvasId, { title: "x" }, { "X-API-Key": keys.full })).body.title).toBe("x");
    expect((await createVisitor(server, "grace").update(canvasId, {}, bearer(keys.full))).code).toBe("FORBIDDEN");
    expect((await createVisitor(server).load(canvasId)).body.source).toBe(sourceOf());
    expect((await ada.remove(canvasId)).status).toBe(204);
  });

  it("[C24] keys: refuses before the body is read, and counts wrong keys per address", async () => {
    const { folder } = await keysWithScopes();
    const environment = { PUBLISH: "keys", STORAGE: "json", DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: "5" };
    const server = await startTestServer({ environment: { ...environment, RATE_LIMIT_PUBLISHING: "off" } });
    const ada = createVisitor(server, "ada");
    const codes = [];
    for (let n = 0; n < 7; n++) codes.push((await ada.publish("{", bearer(`wrong-key-${n}`))).code);
    expect(codes).toEqual([...Array(5).fill("UNAUTHORIZED"), "RATE_LIMIT_EXCEEDED", "RATE_LIMIT_EXCEEDED"]);
  });

  it("[M13] hashing needs the scope hash or full, or a key from before there were scopes", async () => {
    const { folder, keys } = await keysWithScopes();
    const server = await startTestServer({ environment: { STORAGE: "json", DATA_DIR: folder } });
    const statusWith = async (headers: Record<string, string>) => {
      const json = { "Content-Type": "application/json", ...headers };
      return (await send(server, "POST", "/api/md5/text", { headers: json, body: '{"text":""}' })).status;
    };
    for (const key of [keys.hash, keys.full, keys.former, testApiKey]) {
      expect(await statusWith(bearer(key))).toBe(200);
      expect(await statusWith({ "X-API-Key": key })).toBe(200);
      expect(await statusWith({ "X-API-Key": key, Authorization: "Basic YTpi" })).toBe(200);
    }
    for (const key of [keys.read, keys.publish]) expect(await statusWith(bearer(key))).toBe(403);
    expect(await statusWith({ ...bearer("wrong-key-0123456789"), "X-API-Key": keys.full })).toBe(401);
    expect(await statusWith({ "X-API-Key": "" })).toBe(401);
    expect(server.logText()).not.toContain(keys.full.slice(0, 10));
  });
});
