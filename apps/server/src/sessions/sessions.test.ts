import { describe, expect, it } from "vitest";
import type { AppContext } from "../http/context.ts";
import { createSite } from "../http/site.ts";
import { createSessions } from "./sessions.ts";

const site = createSite({ siteUrl: "https://paint.example", basePath: "", trustProxy: [] });
const open = createSessions({ sessionSecret: null, basePath: "" }, site);
const signing = createSessions({ sessionSecret: "a secret of the operator", basePath: "" }, site);

/** As much of a context as sessions read and write. */
function requestWith(sessionId?: string): { context: AppContext; set: string[] } {
  const set: string[] = [];
  const context = {
    cookies: { get: () => sessionId },
    append: (_name: string, value: string) => set.push(value),
    req: { headers: {} },
  };
  return { context: context as unknown as AppContext, set };
}

function newSession(sessions: typeof open) {
  const { context, set } = requestWith();
  const { owner, commit } = sessions.ownerOrNew(context);
  commit();
  return { owner, value: /^sessionId=([^;]+);/.exec(set[0] ?? "")?.[1] ?? "" };
}

describe("createSessions", () => {
  it("[C3] sets the cookie when the new session is committed, not before, and never for one that is known", () => {
    const { context, set } = requestWith();
    const session = open.ownerOrNew(context);
    expect(set).toEqual([]);
    session.commit();
    expect(set).toEqual([
      expect.stringMatching(/^sessionId=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);

    const known = requestWith("ada");
    open.ownerOrNew(known.context).commit();
    expect(known.set).toEqual([]);
  });

  it("[C3, C4] a new session is the same owner when its cookie comes back", () => {
    for (const sessions of [open, signing]) {
      const { owner, value } = newSession(sessions);
      expect(sessions.owner(requestWith(value).context)).toBe(owner);
      expect(sessions.ownerOrNew(requestWith(value).context).owner).toBe(owner);
      expect(newSession(sessions).owner).not.toBe(owner);
    }
  });

  it("[C4] names the session's owner by its SHA-256", () => {
    // printf ada | sha256sum
    expect(open.owner(requestWith("ada").context)).toBe(
      "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029",
    );
  });

  it("[C4] takes what earlier versions signed", () => {
    // printf GxqY… | openssl dgst -sha256 -hmac "a secret of the operator" -binary | base64, in the URL's alphabet
    const signed = "GxqYd7qVKZ2M3O0v6n1r4yq8w5t0u9iA.lwtLCZCJit18zi0E349wkpLe_I1F2vaFCKZYAYYr0KI";
    expect(signing.owner(requestWith(signed).context)).not.toBe(null);
  });

  it("[C4] takes 1 to 256 characters", () => {
    const isSession = (value?: string) => open.owner(requestWith(value).context) !== null;
    expect([undefined, "", "x".repeat(257)].map(isSession)).toEqual([false, false, false]);
    expect(["x", "x".repeat(256)].map(isSession)).toEqual([true, true]);
  });

  it("[C4] with a secret, takes no value of which one character was changed", () => {
    const { value } = newSession(signing);
    for (let index = 0; index < value.length; index++) {
      const changed = value.slice(0, index) + (value[index] === "A" ? "B" : "A") + value.slice(index + 1);
      expect(signing.owner(requestWith(changed).context), changed).toBe(null);
    }
  });
});
