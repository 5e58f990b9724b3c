import { createHash, randomBytes } from "node:crypto";
import Keygrip from "keygrip";

/** The contents of a session's cookie. */
export interface SessionToken {
  /** The cookie's value. */
  value: string;
  /** Identifies the session's owner; the same under every secret. */
  id: string;
  /** A browser must also send the companion. Sessions created over plain HTTP have none. */
  isBound: boolean;
  /** Signed with the first secret, in the current format. */
  isCurrent: boolean;
  /** Created by an earlier version, which derived the owner from the cookie's whole value. */
  isFormer: boolean;
}

/** Creates and reads the values of session cookies. */
export interface SessionTokens {
  /** @param isBound Whether a companion is set with it */
  create(options: { isBound: boolean }): SessionToken;
  /** Signs the same session with the first secret. */
  renew(token: SessionToken, options: { isBound: boolean }): SessionToken;
  /** Returns null if the value isn't a session. */
  read(value: string): SessionToken | null;
}

/** 192 bits, 32 characters. */
const idBytes = 24;

/** Signed together with the id: whether there is a companion. */
const boundMark = ".h";
const openMark = ".o";

/**
 * With secrets, a value is `id.mark.signature`, signed with HMAC-SHA-256; a value that no secret signed isn't a
 * session. `id.signature`, the format of earlier versions, is accepted too. Without secrets, any value is a session
 * (rule C4).
 * @param secrets The first one signs; all verify.
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
 * Returns the owner of everything published by a user whom a trusted proxy named. Cookies can't contain the separator,
 * so no session has the same owner.
 */
export function ownerOfUser(user: string): string {
  return createHash("sha256").update(`user\0${user}`, "utf8").digest("hex");
}

/** Returns the owner that the store keeps instead of the session's secret id (rule C4). */
export function ownerOfSession(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex");
}
