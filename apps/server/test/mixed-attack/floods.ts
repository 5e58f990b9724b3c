import { setTimeout as delay } from "node:timers/promises";
import { type Attack, note, send, someAddress, type Target } from "./target.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const json = { "Content-Type": "application/json" };
const withKey = ({ key }: Target) => ({ ...json, Authorization: `Bearer ${key}` });
const source = 'import { Text } from "editor/canvas"; // ';
export const deep = ["{},", '{"35":0},', "[", '{"a":', "[[],"].map((unit) =>
  Buffer.from(`{"text":"a","x":[${unit.repeat(1_000_000)}`),
);
export const costlySource = [
  "\\".repeat(190_000),
  "<a.b".repeat(40_000),
  "(a=".repeat(60_000),
  "`${".repeat(60_000),
  "<H1 ?.".repeat(33_000),
].map((rest) => Buffer.from(JSON.stringify({ source: `import { Text } from "editor/canvas";${rest}` })));

/** The headers that an agent sends with its key. */
export const agentHeaders = (key: string) => ({
  ...json,
  Authorization: `Bearer ${key}`,
  Accept: "application/json, text/event-stream",
});

/** Sends one request after another, as soon as the previous one is answered and a short pause is over. */
function repeat(pauseMs: number, request: (target: Target, turn: number) => Promise<number>): Attack {
  return async (target, name) => {
    for (let turn = 0; ; turn++) {
      note(name, await request(target, turn));
      await delay(pauseMs);
    }
  };
}

function form(parts: number, disposition: string): { body: Bytes; contentType: string } {
  const part = `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n`;
  return { body: Buffer.from(`${part.repeat(parts)}--b--\r\n`), contentType: "multipart/form-data; boundary=b" };
}
export const forms = [form(60_000, 'name="files"; filename="a"'), form(20_000, 'name="a[b]"')];

/** Attacks with complete requests whose replies are read. */
export const floods: Readonly<Record<string, Attack>> = {
  "deep JSON with a key": repeat(50, (target, turn) =>
    send(target, "/api/md5/text", {
      method: "POST",
      headers: withKey(target),
      body: deep[turn % deep.length] as Bytes,
    }),
  ),
  "deep JSON without": repeat(50, (target, turn) =>
    send(target, "/api/editor-canvas", { method: "POST", headers: json, body: deep[turn % deep.length] as Bytes }),
  ),
  "sources that are costly to read": repeat(20, (target, turn) =>
    send(target, "/api/editor-canvas", {
      method: "POST",
      headers: json,
      body: costlySource[turn % costlySource.length] as Bytes,
    }),
  ),
  "forms of many parts": repeat(100, (target, turn) => {
    const { body, contentType } = forms[turn % forms.length] as (typeof forms)[number];
    const headers = { ...withKey(target), "Content-Type": contentType };
    return send(target, "/api/md5/file/batch", { method: "POST", headers, body });
  }),
  "HEAD of a canvas and its page, from one address": repeat(0, (target, turn) =>
    send(target, `${turn % 2 ? "/api" : ""}/editor-canvas/${target.largeCanvas}`, {
      method: "HEAD",
      headers: { "X-Forwarded-For": "198.51.100.1" },
    }),
  ),
  "lists of guessed sessions": repeat(5, (target, turn) =>
    send(target, "/api/editor-canvas/mine", { headers: { Cookie: `sessionId=user-${turn}` } }),
  ),
  "wrong keys from many addresses": repeat(2, (target, turn) =>
    send(target, "/api/md5/text", { method: "POST", headers: { ...json, Authorization: `Bearer guess-${turn}` } }),
  ),
  "wrong passwords from many addresses": repeat(2, (target, turn) =>
    send(target, `/api/editor-canvas/${target.lockedCanvas}`, { headers: { "X-Canvas-Password": `${turn}` } }),
  ),
  "right passwords, many together": async (target, name) => {
    const load = repeat(10, () =>
      send(target, `/api/editor-canvas/${target.lockedCanvas}`, { headers: { "X-Canvas-Password": "secret-1" } }),
    );
    await Promise.all(Array.from({ length: 16 }, () => load(target, name)));
  },
  "canvases of one /64": repeat(5, (target, turn) =>
    send(target, "/api/editor-canvas", {
      method: "POST",
      headers: { ...json, "X-Forwarded-For": `2001:db8:ffff:ffff::${(turn % 65_536).toString(16)}` },
      body: JSON.stringify({ source: `import { Text } from "editor/canvas"; // ${turn} ${"\u0001".repeat(50_000)}` }),
    }),
  ),
  "long addresses that nothing answers": repeat(2, (target) => send(target, `/${"a".repeat(14_000)}?${someAddress()}`)),
  "queries of 7,500 parameters": repeat(50, (target, turn) =>
    send(target, `${turn % 2 ? "/api" : ""}/editor-canvas/${target.largeCanvas}?${"a&".repeat(7_500)}`),
  ),
  "1,000 session cookies": repeat(10, (target, turn) =>
    send(target, "/api/editor-canvas/mine", {
      headers: { Cookie: Array.from({ length: 1_000 }, (_, number) => `sessionId=${turn}.${number}`).join(";") },
    }),
  ),
  "canvases that updates enlarge, from one address": repeat(20, async (target, turn) => {
    const headers = { ...json, "X-Forwarded-For": "198.51.100.2", Cookie: `sessionId=growing-${turn}` };
    const publish = (rest: string) =>
      send(target, "/api/editor-canvas", {
        method: "POST",
        headers,
        body: JSON.stringify({ source: `${source}${turn}${rest}`, key: "growing" }),
      });
    await publish("");
    return publish("\u0001".repeat(150_000));
  }),
  "batches of calls to agents' tools": repeat(50, (target, turn) => {
    const params = turn % 2 ? { name: "canvas_guide", arguments: {} } : undefined;
    const method = params ? "tools/call" : "tools/list";
    const calls = Array.from({ length: turn % 10 === 0 ? 100 : 10 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method,
      params,
    }));
    return send(target, "/mcp", {
      method: "POST",
      headers: { ...agentHeaders(target.agentKeys[0]), "X-Forwarded-For": "198.51.100.3" },
      body: JSON.stringify(calls),
    });
  }),
  "right passwords from one address": async (target, name) => {
    const load = repeat(10, () =>
      send(target, `/api/editor-canvas/${target.lockedCanvas}`, {
        headers: { "X-Canvas-Password": "secret-1", "X-Forwarded-For": "198.51.100.4" },
      }),
    );
    await Promise.all(Array.from({ length: 24 }, () => load(target, name)));
  },
  "guesses that another site makes its readers send": repeat(20, (target, turn) =>
    send(target, `/editor-canvas/${target.lockedCanvas}?norun`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" },
      body: `password=${turn}`,
    }),
  ),
  measurements: repeat(50, (target) => send(target, "/metrics")),
};
