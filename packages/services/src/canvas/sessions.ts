import { createHash, randomBytes } from "node:crypto";
import { maxSessionIdLength } from "@fingerpaint/api-contracts";
import { stringifySetCookie } from "cookie";
import Keygrip from "keygrip";
import type { AppContext } from "../frame/request/context.ts";
import { cookieValues, readSessionCookies, sessionName } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";
import type { Site } from "../frame/request/site.ts";
import type { FrameSettings } from "../frame/settings/frame-settings.ts";
import type { IdentityOf } from "./canvas-module.ts";
import type { CanvasSettings } from "./settings.ts";

/** Identifies who sent a request: a user named by a trusted proxy, or a cookie session (rules C3, C4, C24). */
export interface Sessions {
  /**
   * The owner that the request belongs to; null without a user or session. A session of an earlier version, or one
   * signed with a secret other than the first, gets a new cookie with the reply.
   * @throws INVALID_INPUT if the request has two sessions, or more than 8 session cookies
   */
  owner(context: AppContext): Promise<string | null>;
  /** The same, but creates a session if there is none. Its cookie is added to the reply when `commit` is called. */
  ownerOrNew(context: AppContext): Promise<{ owner: string; commit(): void }>;
  /** Makes the browser forget its session. Its canvases remain, but no one can change them any more. */
  end(context: AppContext): void;
}

/**
 * Sessions by the cookie `sessionId`. Over HTTPS and with a secret, a browser must also send the companion cookie of
 * the same session. Otherwise a sibling domain could plant its own session in a visitor's browser and would own
 * everything that the visitor publishes. Programs need only `sessionId`, because no one can plant a cookie in them.
 *
 * @param identityOf Returns the user of a request, who needs no session; null if there is none.
 * @param moveAll Moves all canvases of one owner to another.
 */
export function createSessions(
  config: Pick<CanvasSettings, "sessionSecrets"> & Pick<FrameSettings, "basePath">,
  site: Site,
  identityOf: IdentityOf,
  moveAll: (from: string, to: string) => Promise<void>,
): Sessions {
  const tokens = createSessionTokens(config.sessionSecrets);
  const cookies = createSessionCookies(config, site);
  const adopt = createAdoption(moveAll);
  const needsCompanions = (context: AppContext) => config.sessionSecrets.length > 0 && site.isSecure(context);

  function isPlanted(context: AppContext, token: SessionToken): boolean {
    if (!needsCompanions(context) || !isBrowser(context)) return false;
    const companion = cookies.companion(context);
    // Sessions that predate companions have none, unless this browser has another session.
    if (companion === null) return token.isBound;
    return tokens.read(companion)?.id !== token.id;
  }

  function sessionOf(context: AppContext): SessionToken | null {
    const read = cookies.sessions(context).flatMap((value) => tokens.read(value) ?? []);
    const [token, ...others] = read;
    if (token === undefined) return null;
    if (others.some(({ id }) => id !== token.id)) {
      const problem = "two different sessionId cookies, one of them set by another site or path";
      throw new ServiceError("INVALID_INPUT", `Cookie: ${problem}; delete this site's cookies`);
    }
    return isPlanted(context, token) ? null : token;
  }

  async function known(context: AppContext): Promise<string | null> {
    const user = identityOf(context);
    if (user !== null) return ownerOfUser(user);
    const token = sessionOf(context);
    if (token === null) return null;
    if (token.isFormer) await adopt(token);
    const isBound = needsCompanions(context);
    if (!token.isCurrent || (isBound && !token.isBound)) {
      cookies.set(context, tokens.renew(token, { isBound }).value, { withCompanion: isBound });
    }
    return ownerOfSession(token.id);
  }

  return {
    owner: known,
    ownerOrNew: async (context) => {
      const owner = await known(context);
      if (owner !== null) return { owner, commit: () => {} };
      const isBound = needsCompanions(context);
      const { id, value } = tokens.create({ isBound });
      return { owner: ownerOfSession(id), commit: () => cookies.set(context, value, { withCompanion: isBound }) };
    },
    end: cookies.clear,
  };
}

/** How many sessions of earlier versions are remembered as moved, so that each is moved only once. */
const maxRemembered = 10_000;

/**
 * Earlier versions derived the owner from the whole cookie. Moves the canvases of such a session to the owner that
 * doesn't depend on a signature.
 */
function createAdoption(moveAll: (from: string, to: string) => Promise<void>): (token: SessionToken) => Promise<void> {
  const moved = new Set<string>();
  return async ({ value, id }) => {
    if (moved.has(value)) return;
    await moveAll(ownerOfSession(value), ownerOfSession(id));
    if (moved.size === maxRemembered) moved.clear();
    moved.add(value);
  };
}

/** Every browser sends at least one of these headers; programs don't, unless they pose as a browser. */
function isBrowser({ req: { headers } }: AppContext): boolean {
  return headers["sec-fetch-site"] !== undefined || /^Mozilla\//i.test(headers["user-agent"] ?? "");
}

const oneYearSeconds = 31_536_000;

/**
 * Handles `sessionId` and its companion `__Host-sessionId`. Browsers accept a cookie with that prefix from no other
 * host, not even from a sibling under the same domain, and send it to no other host (RFC 6265bis section 4.1.3.2). The
 * prefix requires the path `/`, so the base path is part of the companion's name: two sites on one host don't overwrite
 * each other's cookies.
 */
function createSessionCookies({ basePath }: Pick<FrameSettings, "basePath">, site: Site) {
  const companionName = `__Host-${sessionName}${basePath.replaceAll("/", "!")}`;

  function append(context: AppContext, name: string, value: string, maxAge: number): void {
    const isCompanion = name === companionName;
    const cookie = stringifySetCookie({
      name,
      value,
      maxAge,
      path: isCompanion ? "/" : basePath || "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isCompanion || site.isSecure(context),
    });
    context.append("Set-Cookie", cookie);
  }

  return {
    /**
     * The values of all `sessionId` cookies, without duplicates, of 1 to 256 characters each.
     * @throws INVALID_INPUT if there are more than 8
     */
    sessions: (context: AppContext): string[] =>
      [...readSessionCookies(context)].filter((value) => value !== "" && value.length <= maxSessionIdLength),
    companion: (context: AppContext): string | null => cookieValues(context, companionName)[0] ?? null,
    set: (context: AppContext, value: string, { withCompanion }: { withCompanion: boolean }): void => {
      append(context, sessionName, value, oneYearSeconds);
      if (withCompanion) append(context, companionName, value, oneYearSeconds);
    },
    /** Makes the browser delete both cookies. */
    clear: (context: AppContext): void => {
      append(context, sessionName, "", 0);
      if (site.isSecure(context)) append(context, companionName, "", 0);
    },
  };
}

/** The contents of a session's cookie. */
interface SessionToken {
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

/** Creates and reads the values of session cookies. `isBound`: whether a companion is set with it. */
interface SessionTokens {
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
function createSessionTokens(secrets: readonly string[]): SessionTokens {
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
function ownerOfUser(user: string): string {
  return createHash("sha256").update(`user\0${user}`, "utf8").digest("hex");
}

/** Returns the owner that the store keeps instead of the session's secret id (rule C4). */
export function ownerOfSession(id: string): string {
  return createHash("sha256").update(id, "utf8").digest("hex");
}
