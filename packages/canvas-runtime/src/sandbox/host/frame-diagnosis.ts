/** Why the document at a frame's address isn't the one that canvases run in. */
export type NotLoadedCause =
  /** The address answered with an error status, usually 404, or a script that the page needs didn't load. */
  | "missing"
  /** Another document was served: usually the app's own page, which servers often send for every unknown path. */
  | "other-document"
  /** A policy of this page or of the frame's response forbids the frame or its script. */
  | "blocked"
  /** Nothing answered. */
  | "unreachable"
  /** The environment can't run canvases, because it has no `MessageChannel`. jsdom is an example. */
  | "unsupported";

/** Why a frame did not load, in English, for the site's operators. */
export interface NotLoaded {
  readonly cause: NotLoadedCause;
  readonly hint: string;
}

/** Says why no canvas can run in this page at all; null if canvases can run. */
export function diagnosePage(): NotLoaded | null {
  if (typeof MessageChannel === "function") return null;
  return { cause: "unsupported", hint: "This environment has no MessageChannel. Canvases run only in browsers." };
}

/**
 * Says why a part of the page that frames need didn't load: usually a newer version of the site has different files.
 */
export function diagnosePart(error: unknown): NotLoaded {
  return { cause: "missing", hint: `Part of this page didn't load: ${error}. Reloading the page may help.` };
}

/** Markup that each of our documents contains, and hardly any other. */
const mark = '<div id="canvas">';

const serveIt = "serve the document of @fingerpaint/canvas-runtime/frame there, with its headers";

/**
 * Says why a frame that has been silent for seconds probably didn't start, if the page can't look: its document is made
 * from text, or belongs to another origin.
 *
 * @param url - the frame's address; undefined if it is made from text
 * @returns null if `diagnoseFrame` can look at the document
 */
export function assumeCause(url: string | undefined): NotLoaded | null {
  if (url === undefined) {
    return {
      cause: "blocked",
      hint: "This page's policy doesn't allow the frame's script: serve the frame's document, and set frameUrl.",
    };
  }
  const address = new URL(url, document.baseURI);
  if (address.origin === location.origin) return null;
  return { cause: "unreachable", hint: `${address.href} shows no canvas frame: ${serveIt}.` };
}

/**
 * Finds out why a frame that has loaded something sends nothing. Fetches the document again, from the page.
 *
 * @param url - the frame's address
 * @returns null if the right document is there, or if it can't be looked at: then the frame's program may just be slow
 */
export async function diagnoseFrame(url: string): Promise<NotLoaded | null> {
  const address = new URL(url, document.baseURI);
  if (address.origin !== location.origin) return null;
  try {
    const reply = await fetch(address, { credentials: "omit" });
    if (!reply.ok) return { cause: "missing", hint: `${address.href} answers ${reply.status}: ${serveIt}.` };
    const text = await reply.text();
    if (!text.includes(mark)) {
      return { cause: "other-document", hint: `${address.href} answers with another document: ${serveIt}.` };
    }
    const policy = reply.headers.get("Content-Security-Policy") ?? "";
    const options = reply.headers.get("X-Frame-Options");
    if (options !== null || /frame-ancestors\s+'none'/.test(policy)) {
      return { cause: "blocked", hint: `The response from ${address.href} forbids frames: ${options ?? policy}.` };
    }
    return /script-src|default-src/.test(policy) && !text.includes(scriptSource(policy))
      ? {
          cause: "blocked",
          hint: `The policy sent with ${address.href} doesn't allow its script: send the document's own headers.`,
        }
      : null;
  } catch {
    return { cause: "unreachable", hint: `${address.href} doesn't answer: ${serveIt}.` };
  }
}

/** The hash by which a policy allows the frame's script; if it has none, a text that no document contains. */
function scriptSource(policy: string): string {
  return /'sha256-[^']+'/.exec(policy)?.[0] ?? "\0";
}

/**
 * Calls a function when a policy of this page refuses the frame's address.
 *
 * @returns a function that stops listening
 */
export function onRefusedFrame(url: string | undefined, refused: (why: NotLoaded) => void): () => void {
  const listen = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition !== "enforce" || !/^(?:frame|child|default)-src$/.test(event.effectiveDirective)) return;
    if (url === undefined || !URL.canParse(event.blockedURI)) return;
    const address = new URL(url, document.baseURI);
    if (new URL(event.blockedURI).origin !== address.origin) return;
    refused({ cause: "blocked", hint: `This page's policy refuses ${address.href}: add it to frame-src.` });
  };
  document.addEventListener("securitypolicyviolation", listen);
  return () => document.removeEventListener("securitypolicyviolation", listen);
}
