import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createSlowStore } from "./slow-store.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

describe("POST /api/editor-canvas", () => {
  it("[C1] answers 201 for a new canvas with every field of the create/update response, 200 for a reused one", async () => {
    const server = await startTestServer({ now: () => new Date("2030-01-01T00:00:00.000Z") });
    const ada = createVisitor(server, "ada");
    const created = await ada.publish({ source: sourceOf(), title: " Sales " });
    const { canvasId } = created.body;
    const expected = {
      canvasId,
      shareUrl: `${server.url}/editor-canvas/${canvasId}`,
      title: "Sales",
      sourceMd5: createHash("md5").update(sourceOf(), "utf8").digest("hex"),
      reused: false,
      createdAt: "2030-01-01T00:00:00.000Z",
      access: "public",
      hasPassword: false,
      expiresAt: null,
    };
    expect([created.status, created.body]).toEqual([201, expected]);

    const again = await ada.publish({
      source: sourceOf(),
      access: "password",
      password: "x",
      expiresAt: "2031-01-01T01:00+01:00",
    });
    expect([again.status, again.body]).toEqual([
      200,
      { ...expected, reused: true, access: "password", hasPassword: true, expiresAt: "2031-01-01T00:00:00.000Z" },
    ]);
  });

  it("[C2] names each canvas cv_ and 16 characters of A-Z a-z 0-9", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const published = await Promise.all(
      Array.from({ length: 50 }, (_, number) => ada.publish({ source: sourceOf(number) })),
    );
    const ids = published.map(({ body }) => body.canvasId);
    expect(ids.filter((id) => /^cv_[A-Za-z0-9]{16}$/.test(id))).toEqual(ids);
    expect(new Set(ids).size).toBe(50);
  });

  it("[C5] refuses every invalid field with 400, names it, and keeps nothing", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const source = sourceOf();
    const invalid: [field: string, body: object][] = [
      ["source", {}],
      ["source", { source: 'import"editor/canvas' }],
      ["source", { source: 'import "editor/cv";' }],
      ["source", { source: source.padEnd(200_001, "/") }],
      ["source", { source: null }],
      ["title", { source, title: "x".repeat(201) }],
      ["title", { source, title: ["x"] }],
      ["access", { source, access: "secret" }],
      ["password", { source, access: "password" }],
      ["password", { source, access: "password", password: "" }],
      ["password", { source, access: "password", password: "x".repeat(101) }],
      ["password", { source, access: "password", password: 12 }],
      ["expiresAt", { source, expiresAt: "2030-01-01T00:00:00" }],
      ["expiresAt", { source, expiresAt: 1_900_000_000_000 }],
    ];
    for (const [field, body] of invalid) {
      const { status, code, details } = await ada.publish(body);
      expect([status, code, details], JSON.stringify(body).slice(0, 200)).toEqual([
        400,
        "INVALID_INPUT",
        expect.stringContaining(field),
      ]);
    }
    expect((await ada.list()).body).toEqual([]);
  });

  it("[C5] accepts 20 to 200,000 characters, even if each is escaped in JSON and takes three bytes in UTF-8", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const start = 'import "editor/canvas"; //';
    const longest = start + "\u20ac".repeat(200_000 - start.length);
    const escaped = [...longest]
      .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
    const published = await ada.publish(`{"source":"${escaped}"}`);
    expect(published.status).toBe(201);
    expect((await ada.load(published.body.canvasId)).body.source).toBe(longest);
    expect((await ada.publish({ source: `${longest}\u20ac` })).code).toBe("INVALID_INPUT");
    expect((await ada.publish({ source: 'import"editor/canvas"' })).status).toBe(201);
  });

  it("[C30] accepts the longest source with the largest state, with every character escaped", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const escaped = (text: string) =>
      [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    const start = 'import "editor/canvas"; //';
    const source = start + "x".repeat(200_000 - start.length);
    const value = "x".repeat(262_144 - '{"a":""}'.length);
    const published = await ada.publish(`{"source":"${escaped(source)}","state":{"a":"${escaped(value)}"}}`);
    expect(published.status).toBe(201);
    expect(published.body).not.toHaveProperty("state");
    expect((await ada.load(published.body.canvasId)).body).toMatchObject({ source, state: { a: value } });
  });

  it("[C30] refuses a state that is too large or too deep, and names it", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const large = await ada.publish({ source: sourceOf(), state: { a: "x".repeat(262_144) } });
    const problem = "state: must have at most 262144 bytes as JSON, but has 262152";
    expect([large.code, large.details]).toEqual(["INVALID_INPUT", expect.stringContaining(problem)]);
    const nested = `${"[".repeat(31)}${"]".repeat(31)}`;
    const deep = await ada.publish(`{"source":${JSON.stringify(sourceOf())},"state":{"a":${nested}}}`);
    expect([deep.code, deep.details]).toEqual(["INVALID_INPUT", expect.stringContaining("32 levels")]);
  });

  it("[C6] accepts only the modules of CANVAS_MODULES", async () => {
    const ada = createVisitor(
      await startTestServer({ environment: { CANVAS_MODULES: "host/canvas,other/canvas" } }),
      "ada",
    );
    expect((await ada.publish({ source: 'import { Stack } from "host/canvas"' })).status).toBe(201);
    expect((await ada.publish({ source: 'export * from "other/canvas"' })).status).toBe(201);
    const refused = await ada.publish({ source: sourceOf() });
    expect([refused.code, refused.details]).toEqual(["INVALID_INPUT", expect.stringContaining("host/canvas")]);
  });

  it("[C6] looks for the import among the tokens, and publishes sources that don't compile", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    expect((await ada.publish({ source: '// import { Stack } from "editor/canvas"' })).code).toBe("INVALID_INPUT");
    expect((await ada.publish({ source: 'const text = `import { Stack } from "editor/canvas"`' })).code).toBe(
      "INVALID_INPUT",
    );
    expect((await ada.publish({ source: 'const text = <p>import "editor/canvas"</p>' })).code).toBe("INVALID_INPUT");
    expect((await ada.publish({ source: 'import { Stack } from "editor/canvas"; export default <<<' })).status).toBe(
      201,
    );
  });

  it("[C8] creates one canvas from fifty simultaneous equal publishes", async () => {
    const ada = createVisitor(await startTestServer({ store: createSlowStore() }), "ada");
    const published = await Promise.all(Array.from({ length: 50 }, () => ada.publish({ source: sourceOf() })));
    expect(new Set(published.map(({ body }) => body.canvasId)).size).toBe(1);
    expect(published.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect(published.filter(({ body }) => body.reused).length).toBe(49);
    expect((await ada.list()).body.length).toBe(1);
  });

  it("[C8] reuses only the owner's canvases, and keeps id, createdAt, count and an omitted title", async () => {
    let now = "2030-01-01T00:00:00.000Z";
    const server = await startTestServer({ now: () => new Date(now) });
    const [ada, grace] = [createVisitor(server, "ada"), createVisitor(server, "grace")];
    const { canvasId } = (
      await ada.publish({ source: sourceOf(), title: "Sales", access: "password", password: "old" })
    ).body;
    await ada.load(canvasId);
    expect((await grace.publish({ source: sourceOf() })).body.reused).toBe(false);

    now = "2030-01-02T00:00:00.000Z";
    const { body } = await ada.publish({ source: sourceOf() });
    expect(body).toMatchObject({
      canvasId,
      title: "Sales",
      reused: true,
      access: "public",
      hasPassword: false,
      createdAt: "2030-01-01T00:00:00.000Z",
    });
    expect((await createVisitor(server).load(canvasId)).body).toMatchObject({ viewCount: 2, requiresPassword: false });
  });

  it("[B5] ignores unknown fields and treats `__proto__` and `constructor` as data", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const published = await ada.publish(
      `{"source":${JSON.stringify(sourceOf())},"__proto__":{"access":"password","password":"x"},"constructor":1,"canvasId":"cv_x","viewCount":9,"owner":"grace"}`,
    );
    expect([published.status, published.body.access]).toEqual([201, "public"]);
    expect((await ada.list()).body[0]).toMatchObject({ canvasId: published.body.canvasId, viewCount: 0 });
  });

  it("[B4] refuses anything but a JSON object", async () => {
    const server = await startTestServer();
    const ada = createVisitor(server, "ada");
    for (const body of ["", "{", "[]", "null", '"text"', "1", "{}\u0000"]) {
      const { status, code } = await ada.publish(body);
      expect([status, code], body).toEqual([400, "INVALID_INPUT"]);
    }
    const notUtf8 = await send(server, "POST", "/api/editor-canvas", {
      headers: { "Content-Type": "application/json" },
      body: Buffer.concat([Buffer.from('{"source":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    });
    expect(notUtf8.status).toBe(400);
  });
});
