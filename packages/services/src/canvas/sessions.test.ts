import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AppContext } from "../frame/request/context.ts";
import { createSite } from "../frame/request/site.ts";
import { createSessions, type Sessions } from "./sessions.ts";

const site = createSite({ siteUrl: "https://paint.example", basePath: "", trustProxy: [] });
const browser = { "user-agent": "Mozilla/5.0" };
const secret = "a secret of the operator";

/** Sessions, and the moves that they made from one owner to another. */
function open({
  secrets = [] as string[],
  siteUrl = "https://paint.example",
  basePath = "",
  user = null as string | null,
} = {}) {
  const moves: string[][] = [];
  const moveAll = async (from: string, to: string) => void moves.push([from, to]);
  const itsSite = siteUrl === "https://paint.example" ? site : createSite({ siteUrl, basePath, trustProxy: [] });
  return { moves, sessions: createSessions({ sessionSecrets: secrets, basePath }, itsSite, () => user, moveAll) };
}

/** The part of a context that sessions read and write. */
function requestWith(cookies: readonly string[], headers: object = {}) {
  const set: string[] = [];
  const context = {
    append: (_name: string, value: string) => set.push(value),
    req: { headers: { cookie: cookies.join("; ") || undefined, ...headers }, socket: {} },
  };
  return { context: context as unknown as AppContext, set };
}

const ownerOf = (sessions: Sessions, cookies: readonly string[], headers?: object) =>
  sessions.owner(requestWith(cookies, headers).context);

/** Creates a session: its owner, and its cookies as a browser would send them back. */
async function newSession(sessions: Sessions) {
  const { context, set } = requestWith([]);
  const { owner, commit } = await sessions.ownerOrNew(context);
  commit();
  return { owner, cookies: pairsOf(set), value: pairsOf(set)[0]?.slice("sessionId=".length) ?? "" };
}

const pairsOf = (set: readonly string[]) => set.map((cookie) => cookie.split(";")[0] ?? "");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The cookie value that earlier versions created for a session. */
function formerly(id: string, signedBy = secret): string {
  return `${id}.${createHmac("sha256", signedBy).update(id).digest("base64url")}`;
}

describe("createSessions", () => {
  it("[C3] sets the cookie only when a new session is committed", async () => {
    const { sessions } = open();
    const { context, set } = requestWith([]);
    const session = await sessions.ownerOrNew(context);
    expect(set).toEqual([]);
    session.commit();
    expect(set).toEqual([
      expect.stringMatching(/^sessionId=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);

    const known = requestWith(["sessionId=ada"]);
    (await sessions.ownerOrNew(known.context)).commit();
    expect(known.set).toEqual([]);
  });

  it("[C3, C4] recognises a new session's owner by its cookies", async () => {
    for (const { sessions } of [open(), open({ secrets: [secret] })]) {
      const { owner, cookies } = await newSession(sessions);
      expect(await ownerOf(sessions, cookies, browser)).toBe(owner);
      expect((await sessions.ownerOrNew(requestWith(cookies, browser).context)).owner).toBe(owner);
      expect((await newSession(sessions)).owner).not.toBe(owner);
    }
  });

  it("[C4] names the session's owner by its SHA-256", async () => {
    // printf ada | sha256sum
    expect(await ownerOf(open().sessions, ["sessionId=ada"])).toBe(
      "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029",
    );
  });

  it("[C4] accepts 1 to 256 characters, quoted or not", async () => {
    const { sessions } = open();
    const isSession = async (cookie: string) => (await ownerOf(sessions, [cookie])) !== null;
    for (const none of ["sessionId", "sessionId=", `sessionId=${"x".repeat(257)}`, "SessionId=x"]) {
      expect(await isSession(none), none).toBe(false);
    }
    for (const one of ["sessionId=x", `sessionId=${"x".repeat(256)}`]) expect(await isSession(one)).toBe(true);
    expect(await ownerOf(sessions, ['sessionId="ada"'])).toBe(await ownerOf(sessions, ["sessionId=ada"]));
  });

  it("[C4] accepts no value with a changed character if there is a secret", async () => {
    const { sessions } = open({ secrets: [secret] });
    const { value } = await newSession(sessions);
    for (let index = 0; index < value.length; index++) {
      const changed = value.slice(0, index) + (value[index] === "A" ? "B" : "A") + value.slice(index + 1);
      expect(await ownerOf(sessions, [`sessionId=${changed}`]), changed).toBe(null);
    }
  });
});

describe("two sessions in one request", () => {
  it("[C4] are refused in either order", async () => {
    const { sessions } = open();
    for (const cookies of [
      ["sessionId=ada", "sessionId=grace"],
      ["sessionId=grace", "x=1", "sessionId=ada"],
    ]) {
      await expect(ownerOf(sessions, cookies)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        details: expect.stringMatching(/^Cookie: two different sessionId cookies/),
      });
    }
    expect(await ownerOf(sessions, ["sessionId=ada", "sessionId=ada", "sessionId="])).toBe(sha256("ada"));
  });

  it("[B10] are refused before any signature is verified if there are more than 8", async () => {
    const { sessions } = open({ secrets: [secret] });
    const { owner, cookies } = await newSession(sessions);
    const others = (count: number) => Array.from({ length: count }, (_, index) => `sessionId=${index}.o`);
    expect(await ownerOf(sessions, [...cookies, ...others(7)])).toBe(owner);
    const refused = { code: "INVALID_INPUT", details: expect.stringContaining("more than 8 sessionId cookies") };
    await expect(ownerOf(sessions, [...cookies, ...others(8)])).rejects.toMatchObject(refused);
    await expect(ownerOf(sessions, others(1_000))).rejects.toMatchObject(refused);
  });

  it("[C4] count only if they are signed with the secret, and once for two signatures of a session", async () => {
    const { sessions } = open({ secrets: [secret] });
    const [first, second] = [await newSession(sessions), await newSession(sessions)];
    await expect(ownerOf(sessions, [...first.cookies, ...second.cookies])).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    expect(await ownerOf(sessions, ["sessionId=ada", ...first.cookies])).toBe(first.owner);
    const resigned = (await newSessionOf(first.value)).map((value) => `sessionId=${value}`);
    expect(
      await ownerOf(open({ secrets: [secret, "another secret, longer"] }).sessions, [...first.cookies, ...resigned]),
    ).toBe(first.owner);
  });

  /** The same session, signed by another secret. */
  async function newSessionOf(value: string): Promise<string[]> {
    const { context, set } = requestWith([`sessionId=${value}`]);
    await open({ secrets: ["another secret, longer", secret] }).sessions.owner(context);
    return pairsOf(set.slice(0, 1)).map((pair) => pair.slice("sessionId=".length));
  }
});

describe("the companion cookie", () => {
  it("[C4] is set over HTTPS with a secret, for the host only, and named after the base path", async () => {
    const { sessions } = open({ secrets: [secret], siteUrl: "https://paint.example/a/b", basePath: "/a/b" });
    const { context, set } = requestWith([]);
    (await sessions.ownerOrNew(context)).commit();
    expect(set).toEqual([
      expect.stringMatching(/^sessionId=\S+; Max-Age=31536000; Path=\/a\/b; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-sessionId!a!b=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(
      (await newSession(open({ secrets: [secret], siteUrl: "http://paint.example" }).sessions)).cookies.length,
    ).toBe(1);
    expect((await newSession(open().sessions)).cookies.length).toBe(1);
  });

  it("[C4] must be of the same session in a browser, so a planted cookie is no session", async () => {
    const { sessions } = open({ secrets: [secret] });
    const [attacker, victim] = [await newSession(sessions), await newSession(sessions)];
    const planted = `sessionId=${attacker.value}`;
    const companion = victim.cookies[1] ?? "";
    for (const headers of [browser, { "sec-fetch-site": "same-origin" }, { "user-agent": "mozilla/5.0 (x)" }]) {
      expect(await ownerOf(sessions, [planted], headers)).toBe(null);
      expect(await ownerOf(sessions, [planted, companion], headers)).toBe(null);
      expect(await ownerOf(sessions, [planted, "__Host-sessionId=forged"], headers)).toBe(null);
      expect(await ownerOf(sessions, attacker.cookies, headers)).toBe(attacker.owner);
    }
    const published = requestWith([planted], browser);
    expect((await sessions.ownerOrNew(published.context)).owner).not.toBe(attacker.owner);
  });

  it.each([{ "user-agent": "curl/8.1" }, { "user-agent": "bot (as Mozilla/5.0)" }, {}])(
    "[C4] isn't required from programs: %j",
    async (program) => {
      const { sessions } = open({ secrets: [secret] });
      const { owner, value } = await newSession(sessions);
      expect(await ownerOf(sessions, [`sessionId=${value}`], program)).toBe(owner);
    },
  );

  it("[C4] is added over HTTPS to a session created over HTTP", async () => {
    const plain = await newSession(open({ secrets: [secret], siteUrl: "http://paint.example" }).sessions);
    const { sessions, moves } = open({ secrets: [secret] });
    const { context, set } = requestWith(plain.cookies, browser);
    expect(await sessions.owner(context)).toBe(plain.owner);
    expect(pairsOf(set)).toEqual([expect.stringMatching(/^sessionId=/), expect.stringMatching(/^__Host-sessionId=/)]);
    expect(await ownerOf(sessions, pairsOf(set), browser)).toBe(plain.owner);
    // Only sessions of an earlier version have canvases under another owner.
    expect(moves).toEqual([]);
  });

  it("[C4] is added to a session of an earlier version, unless the browser has another session", async () => {
    const { sessions } = open({ secrets: [secret] });
    const former = `sessionId=${formerly("x".repeat(32))}`;
    const { context, set } = requestWith([former], browser);
    const owner = await sessions.owner(context);
    expect(owner).toBe(sha256("x".repeat(32)));
    expect(set.length).toBe(2);
    expect(await ownerOf(sessions, pairsOf(set), browser)).toBe(owner);
    const victim = await newSession(sessions);
    expect(await ownerOf(sessions, [former, victim.cookies[1] ?? ""], browser)).toBe(null);
  });
});

describe("several secrets", () => {
  const [old, fresh] = [secret, "the secret of this year"];

  it("[C4] all verify and the first signs; the session gets a new cookie with the next reply and stays the same", async () => {
    const before = await newSession(open({ secrets: [old] }).sessions);
    const { sessions } = open({ secrets: [fresh, old] });
    const { context, set } = requestWith(before.cookies, browser);
    expect(await sessions.owner(context)).toBe(before.owner);
    expect(set.length).toBe(2);
    const after = open({ secrets: [fresh] }).sessions;
    expect(await ownerOf(after, pairsOf(set), browser)).toBe(before.owner);
    expect(await ownerOf(after, before.cookies, browser)).toBe(null);
    const again = requestWith(pairsOf(set), browser);
    await sessions.owner(again.context);
    expect(again.set).toEqual([]);
  });

  it("[C4] all read a session of an earlier version, whose canvases move to the owner without a signature", async () => {
    const { sessions, moves } = open({ secrets: [fresh, old] });
    const value = formerly("GxqYd7qVKZ2M3O0v6n1r4yq8w5t0u9iA", old);
    // printf GxqY… | openssl dgst -sha256 -hmac "a secret of the operator" -binary | base64, in the URL's alphabet
    expect(value).toBe("GxqYd7qVKZ2M3O0v6n1r4yq8w5t0u9iA.lwtLCZCJit18zi0E349wkpLe_I1F2vaFCKZYAYYr0KI");
    const owner = await ownerOf(sessions, [`sessionId=${value}`]);
    expect(owner).toBe(sha256("GxqYd7qVKZ2M3O0v6n1r4yq8w5t0u9iA"));
    expect(moves).toEqual([[sha256(value), owner]]);
    await ownerOf(sessions, [`sessionId=${value}`]);
    expect(moves.length).toBe(1);
    expect(await ownerOf(sessions, [`sessionId=${formerly("x", "a secret of nobody")}`])).toBe(null);
  });

  it("[C4] move the canvases of such a session once, remembering 10,000 sessions", async () => {
    const { sessions, moves } = open({ secrets: [secret] });
    const ask = (id: number) => ownerOf(sessions, [`sessionId=${formerly(`session-${id}`)}`]);
    for (let id = 0; id < 10_000; id++) await ask(id);
    await ask(0);
    expect(moves.length).toBe(10_000);
    // With one more, the first ones are forgotten.
    await ask(10_000);
    await ask(0);
    expect(moves.length).toBe(10_002);
    await ask(10_000);
    expect(moves.length).toBe(10_002);
  });

  it("[C4] set no new cookie if the canvases couldn't be moved", async () => {
    const failing = createSessions(
      { sessionSecrets: [secret], basePath: "" },
      site,
      () => null,
      () => Promise.reject(new Error("disk")),
    );
    const { context, set } = requestWith([`sessionId=${formerly("x")}`]);
    for (let attempt = 0; attempt < 2; attempt++) await expect(failing.owner(context)).rejects.toThrow("disk");
    expect(set).toEqual([]);
  });
});

describe("a user whom a proxy named", () => {
  it("[C24] is the owner, whatever the cookies, and gets none", async () => {
    const { sessions, moves } = open({ secrets: [secret], user: "alice" });
    for (const cookies of [[], [`sessionId=${formerly("x")}`], ["sessionId=ada", "sessionId=grace"]]) {
      const { context, set } = requestWith(cookies, browser);
      const { owner, commit } = await sessions.ownerOrNew(context);
      commit();
      expect([owner, set]).toEqual([sha256("user\0alice"), []]);
    }
    expect(moves).toEqual([]);
  });
});

describe("the end of a session", () => {
  it("[C3] clears both cookies, even if there are two sessions", () => {
    const { sessions } = open({ secrets: [secret] });
    const { context, set } = requestWith(["sessionId=a", "sessionId=b"]);
    sessions.end(context);
    expect(set).toEqual([
      "sessionId=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-sessionId=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });
});
