import { errorEnvelopeSchema, errorStatus } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const past = "2020-01-01T00:00:00.000Z";
const password = { access: "password", password: "opensesame" };

/** The states that a canvas can be in. */
const states = {
  public: {},
  password,
  expired: { expiresAt: past },
  "password, expired": { ...password, expiresAt: past },
  deleted: {},
  unknown: {},
};
type State = keyof typeof states;

/** The caller according to the cookies sent: the owner, somebody else, nobody, or two at the same time. */
type Caller = "owner" | "other" | "nobody" | "both";

/** Cookies and the caller each belongs to. Without secrets any other value is another session, with them it's none. */
function callers(own: string, other: string, hasSecret: boolean): Record<string, [cookie: string, Caller]> {
  const unsigned: Caller = hasSecret ? "nobody" : "other";
  const last = own.at(-1) === "A" ? "B" : "A";
  const otherCase = own.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return {
    none: ["", "nobody"],
    empty: ["sessionId=", "nobody"],
    "of another name": [`sessionid=${own}; session=${own}`, "nobody"],
    "of 257 characters": [`sessionId=${own.padEnd(257, "x")}`, "nobody"],
    "somebody else's": [`sessionId=${other}`, "other"],
    altered: [`sessionId=${own.slice(0, -1)}${last}`, unsigned],
    "in another case": [`sessionId=${otherCase}`, unsigned],
    "with a blank after it": [`sessionId=${own}%20`, unsigned],
    "the owner's": [`sessionId=${own}`, "owner"],
    "the owner's, quoted": [`sessionId="${own}"`, "owner"],
    "the owner's, twice": [`sessionId=${own}; sessionId=${own}`, "owner"],
    "the owner's, then another": [`sessionId=${own}; sessionId=${other}`, "both"],
    "another, then the owner's": [`sessionId=${other}; sessionId=${own}`, "both"],
  };
}

const mayRead = (caller: Caller, state: State) => caller === "owner" || state === "public";

/** The expected answer to a load without a password. */
function loading(caller: Caller, state: State): string {
  if (caller === "both") return "INVALID_INPUT";
  if (state === "deleted" || state === "unknown") return "NOT_FOUND";
  if (state.includes("expired") && caller !== "owner") return "CANVAS_EXPIRED";
  return "ok";
}

/** The expected answer to an update or a delete. */
function changing(caller: Caller, state: State): string {
  if (caller === "both") return "INVALID_INPUT";
  if (caller === "nobody") return "SESSION_REQUIRED";
  if (state === "deleted" || state === "unknown") return "NOT_FOUND";
  return caller === "owner" ? "ok" : "FORBIDDEN";
}

interface Route {
  request: string;
  expected: (caller: Caller, state: State) => string;
  /** Whether the reply holds the source. */
  shows?: (caller: Caller, state: State) => boolean;
}

const api = "/api/editor-canvas/ID";
const rightPassword = "?password=opensesame";
const readsWith = (caller: Caller, state: State) => mayRead(caller, state) || state === "password";
const shareStatus = (caller: Caller, state: State) => {
  const code = loading(caller, state);
  return code === "ok" ? "ok" : String(errorStatus[code as keyof typeof errorStatus]);
};

const routes: readonly Route[] = [
  { request: `GET ${api}`, expected: loading, shows: mayRead },
  { request: `GET ${api}${rightPassword}`, expected: loading, shows: readsWith },
  { request: `HEAD ${api}`, expected: shareStatus },
  { request: `HEAD ${api}${rightPassword}`, expected: shareStatus },
  { request: "GET /editor-canvas/ID", expected: shareStatus, shows: mayRead },
  { request: `GET /editor-canvas/ID${rightPassword}`, expected: shareStatus, shows: readsWith },
  { request: "HEAD /editor-canvas/ID", expected: shareStatus },
  { request: `PATCH ${api}`, expected: changing },
  // Last, because it removes the canvas if the caller may delete it.
  { request: `DELETE ${api}`, expected: changing },
];

/** `ok`, the code of a refusal, or the status if there is no envelope. */
async function ask(server: TestServer, request: string, canvasId: string, cookie: string) {
  const [method = "", path = ""] = request.replace("ID", canvasId).split(" ");
  const body = method === "PATCH" ? { body: "{}" } : {};
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(method === "PATCH" && { "Content-Type": "application/json" }),
  };
  const { status, text } = await send(server, method, path, { headers, ...body });
  const isEnvelope = text.startsWith("{") && status >= 400;
  const outcome =
    status < 400 ? "ok" : isEnvelope ? errorEnvelopeSchema.parse(JSON.parse(text)).error.code : String(status);
  return { outcome, text };
}

describe.each([
  ["without SESSION_SECRET", {}],
  ["with SESSION_SECRET", { SESSION_SECRET: "a secret of the operator" }],
] as const)("the owner matrix, %s", (_, environment) => {
  it("[C4, C10, C12] nobody sees or changes another owner's canvas, with any cookie spelling, in any state", async () => {
    const server = await startTestServer({ environment });
    const sessionOf = async (visitor: ReturnType<typeof createVisitor>) => {
      const { setCookie } = await visitor.publish({ source: sourceOf(999) });
      return /sessionId=([^;]+)/.exec(setCookie.join())?.[1] ?? "";
    };
    const own = await sessionOf(createVisitor(server));
    const other = await sessionOf(createVisitor(server));
    const author = createVisitor(server, own);
    const ids = {} as Record<State, string>;
    for (const [index, [state, fields]] of Object.entries(states).entries()) {
      ids[state as State] = (await author.publish({ source: sourceOf(index), ...fields })).body.canvasId;
    }
    await author.remove(ids.deleted);
    await author.remove(ids.unknown);
    ids.unknown = "cv_AAAAAAAAAAAAAAAA";

    const wrong: string[] = [];
    let cells = 0;
    for (const [name, [cookie, caller]] of Object.entries(callers(own, other, "SESSION_SECRET" in environment))) {
      for (const [state, canvasId] of Object.entries(ids) as [State, string][]) {
        for (const { request, expected, shows = () => false } of routes) {
          if (request.startsWith("DELETE") && caller === "owner") continue;
          const { outcome, text } = await ask(server, request, canvasId, cookie);
          const right = expected(caller, state);
          const isShown = text.includes("Stack gap");
          const cell = `${request}, ${state}, cookie ${name}`;
          cells++;
          if (outcome !== right) wrong.push(`${cell}: ${outcome}, not ${right}`);
          if (isShown !== (right === "ok" && shows(caller, state)))
            wrong.push(`${cell}: source ${isShown ? "" : "not "}shown`);
          if (text.includes(password.password)) wrong.push(`${cell}: the password is shown`);
        }
      }
      const { outcome, text } = await ask(server, "GET /api/editor-canvas/mine", "", cookie);
      const lists = Object.values(ids).some((id) => text.includes(id));
      cells++;
      if (outcome !== (caller === "both" ? "INVALID_INPUT" : "ok") || lists !== (caller === "owner"))
        wrong.push(`mine, cookie ${name}: ${outcome}, ${lists ? "" : "not "}listed`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(650);
    for (const state of ["public", "password", "expired", "password, expired"] as const) {
      expect((await author.remove(ids[state])).status).toBe(204);
    }
  });
});
