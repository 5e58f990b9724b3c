import { createHash, randomBytes } from "node:crypto";
import Keygrip from "keygrip";

/** What a session's cookie says. */
export interface SessionToken {
  /** The cookie's value. */
  value: string;
  /** What the session's owner is named by: the same under every secret. */
  id: string;
  /** A browser has to send the companion along. Sessions made over plain HTTP have none. */
  isBound: boolean;
  /** Signed by the first secret, in the present form. */
  isCurrent: boolean;
  /** Made by an earlier version, which named the owner by the cookie's whole value. */
  isFormer: boolean;
}

/** Makes and reads the values of session cookies. */
export interface SessionTokens {
  /** @param isBound Whether a companion is set with it. */
  create(options: { isBound: boolean }): SessionToken;
  /** The same session, signed by the first secret. */
  renew(token: SessionToken, options: { isBound: boolean }): SessionToken;
  /** Null: this value is no session. */
  read(value: string): SessionToken | null;
}

/** 192 bits, 32 characters. */
const idBytes = 24;

/** Signed with the id: whether there is a companion. */
const boundMark = ".h";
const openMark = ".o";

/**
 * With secrets, a value is `id.mark.signature`, signed by HMAC-SHA-256; values that no secret signed are no sessions.
 * `id.signature`, the form of earlier versions, is taken as well. Without secrets, any value is a session (rule C4).
 * @param secrets The first signs, all verify.
 */
export function createSessionTokens(secrets: readonly string[]): SessionTokens {
  const newId = () => randomBytes(idBytes).toString("base64url");
  if (secrets.length === 0) {
    const open = (value: string) => ({ value, id: value, isBound: false, isCurrent: true, isFormer: false });
    return { create: () => open(newId()), renew: (token) => token, read: open };
  }

  const signer = new Keygrip([...secrets], "sha256");
  const issue = (id: string, isBound: boolean): SessionToken => {
    const signed = `${id}${isBound ? boundMark : openMark}`;
    return { value: `${signed}.${signer.sign(signed)}`, id, isBound, isCurrent: true, isFormer: false };
  };
  return {
    create: ({ isBound }) => issue(newId(), isBound),
    renew: ({ id }, { isBound }) => issue(id, isBound),
    read: (value) => {
      const dot = value.lastIndexOf(".");
      if (dot < 1) return null;
      const signed = value.slice(0, dot);
      const secret = signer.index(signed, value.slice(dot + 1));
      if (secret === -1) return null;
      const isBound = signed.endsWith(boundMark);
      const isFormer = !isBound && !signed.endsWith(openMark);
      const id = isFormer ? signed : signed.slice(0, -boundMark.length);
      return { value, id, isBound, isCurrent: secret === 0 && !isFormer, isFormer };
    },
  };
}

/**
 * The owner of what a user publishes whom a trusted proxy named. No cookie holds the separator, so no session is the
 * same owner.
 */
export function ownerOfUser(user: string): string {
  return createHash("sha256").update(`user\0${user}`, "utf8").digest("hex");
}

/** The store keeps this, never the session's secret itself (rule C4). */
export function ownerOfSession(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex");
}
