import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCanvas } from "./canvas-page.ts";
import { type EscapeAttempt, type Evidence, escapeAttempts } from "./escape-attempts.ts";
import { type Harness, startHarness } from "./harness.ts";
import { rarerEscapeAttempts } from "./rarer-escape-attempts.ts";
import { type KnockDetector, startKnockDetector } from "./servers.ts";

let harness: Harness;
let inCanvas: (attempt: EscapeAttempt) => Promise<boolean | undefined>;
let inPlainFrame: (attempt: EscapeAttempt) => Promise<boolean | undefined>;

beforeAll(async () => {
  harness = await startHarness();
  harness.pages.serve("/service-worker.js", "", { "Content-Type": "text/javascript" });
  harness.pages.serve("/before", "<!doctype html><title>Before</title>");
  inCanvas = tryInPages(openInCanvas, ({ evidence }) => evidence === "page-left");
  inPlainFrame = tryInPages(openInPlainFrame, ({ click, evidence }) => click || !isSentByCode.includes(evidence));
});
afterAll(() => harness?.close());

/** The evidence that an attempt gives without changing the page around its frame. */
const isSentByCode: readonly Evidence[] = ["request", "own-request", "report"];

/**
 * Most attempts don't affect each other, and share a frame. Those that take the frame away from others share only a
 * page, apart from those that need a click, which would also let others open pages. Those that weren't noticed in a
 * shared page are tried in their own.
 *
 * @param needsPage Whether an attempt that has its own frame would also take the page away from others.
 */
function tryInPages(
  open: (frames: readonly (readonly Try[])[]) => Promise<Opened>,
  needsPage: (attempt: EscapeAttempt) => boolean | undefined,
): (attempt: EscapeAttempt) => Promise<boolean | undefined> {
  const results = new Map<EscapeAttempt, Promise<ReadonlyMap<EscapeAttempt, boolean>>>();
  const tryIn = (frames: readonly (readonly EscapeAttempt[])[]) => {
    const result = tryToEscape(frames, open);
    // Each test of an attempt throws it.
    result.catch(() => {});
    for (const attempt of frames.flat()) results.set(attempt, result);
  };
  for (const attempts of [escapeAttempts, rarerEscapeAttempts]) {
    tryIn([attempts.filter(({ alone, click }) => !alone && !click)]);
  }
  const apart = [...escapeAttempts, ...rarerEscapeAttempts].filter(({ alone, click }) => alone || click);
  const ownFrames = apart.filter((attempt) => !needsPage(attempt)).map((attempt) => [attempt]);
  tryIn(ownFrames.filter(([attempt]) => !attempt?.click));
  const clicked = ownFrames.filter(([attempt]) => attempt?.click);
  if (clicked.length > 0) tryIn(clicked);
  return async (attempt) =>
    (await results.get(attempt))?.get(attempt) ?? (await tryToEscape([[attempt]], open)).get(attempt);
}

describe.concurrent("a canvas that tries to get out", () => {
  it.each(escapeAttempts)("does not get out by $name", async (attempt) => {
    expect(await inCanvas(attempt)).toBe(false);
  });
});

describe.concurrent("the same code in a frame without a sandbox", () => {
  it.each(escapeAttempts)("gets out by $name", async (attempt) => {
    expect(await inPlainFrame(attempt)).toBe(true);
  });
});

describe.concurrent("rarer escape attempts", () => {
  it.each(rarerEscapeAttempts)("fail in a canvas: $name", async (attempt) => {
    expect(await inCanvas(attempt)).toBe(false);
  });

  it.each(rarerEscapeAttempts.filter(({ hasControl }) => hasControl))(
    "succeed in a frame without a sandbox: $name",
    async (attempt) => {
      expect(await inPlainFrame(attempt)).toBe(true);
    },
  );
});

describe("the page's own policy", () => {
  const source = (token: string) => `setTimeout(() => { location.href = "${harness.other.origin}/${token}"; }, 0);
export default function Leaving() { return <p>Leaving</p>; }`;

  it("is what stops a frame from navigating: without it, one request gets out before the frame is removed", async () => {
    const opened = await openCanvas(harness, source("unkept"), { contentSecurityPolicy: null });
    expect((await opened.waitFor("stopped")).reason).toBe("navigated");
    expect(harness.other.hits).toContain("GET /unkept");
    await opened.close();
  });

  it("allows a frame made from text with frame-src 'none'", async () => {
    const contentSecurityPolicy = "frame-src 'none'";
    const opened = await openCanvas(harness, source("kept"), { frame: "srcdoc", contentSecurityPolicy });
    expect((await opened.waitFor("stopped")).reason).toBe("navigated");
    expect(harness.other.hits).not.toContain("GET /kept");
    await opened.close();
  });
});

describe("docs/sandbox.md", () => {
  const document = readFileSync(new URL("../../../../docs/sandbox.md", import.meta.url), "utf8");

  it("names each attempt", () => {
    expect(escapeAttempts.map(({ name }) => name).filter((name) => !document.includes(name))).toEqual([]);
  });
});

/**
 * How long to wait for attempts to begin, to watch one that should fail, and to wait for a control to succeed, in
 * milliseconds.
 */
const patienceMs = { start: 60_000, canvas: 1_500, plainFrame: 90_000 };

/** An attempt with the values in its code's scope. */
interface Try {
  readonly attempt: EscapeAttempt;
  readonly scope: { readonly url: string; readonly ownUrl: string; readonly port: number; readonly token: string };
  readonly knocks: KnockDetector;
}

interface Opened {
  readonly page: Page;
  /** The browser's reactions, each with a text that may have the token of the attempt that caused it. */
  readonly seen: readonly (readonly [Evidence, string])[];
  /** The tokens of attempts that called `report()`. */
  readonly reported: ReadonlySet<string>;
  /** The tokens of attempts that ran at all. */
  readonly begun: ReadonlySet<string>;
  readonly patience: number;
  /** Whether to go on watching, for as long as there is patience, until this attempt has got out. */
  readonly isWatched: (attempt: EscapeAttempt) => boolean;
}

let tokens = 0;

/**
 * Runs attempts in one page, each list in a frame, and returns which of them got out. If there are several frames,
 * those that left theirs before their start was noticed are missing from the result.
 */
async function tryToEscape(
  attempts: readonly (readonly EscapeAttempt[])[],
  open: (frames: readonly (readonly Try[])[]) => Promise<Opened>,
): Promise<ReadonlyMap<EscapeAttempt, boolean>> {
  const prepare = async (attempt: EscapeAttempt): Promise<Try> => {
    const knocks = await startKnockDetector();
    // Ends with a letter, so that no token is the beginning of another.
    const token = `token-${++tokens}x`;
    const scope = {
      url: `${harness.other.origin}/${token}`,
      ownUrl: `${harness.pages.origin}/${token}`,
      port: knocks.port,
      token,
    };
    return { attempt, scope, knocks };
  };
  const frames = await Promise.all(attempts.map((together) => Promise.all(together.map(prepare))));
  const tries = frames.flat();
  const { page, seen, reported, begun, patience, isWatched } = await open(frames);
  const expectsMessages = tries.some(({ attempt: { evidence } }) => evidence === "page-message");
  const leaks = async () => {
    const messages =
      expectsMessages &&
      (await page
        .evaluate(() => (window as { pageMessages?: unknown[] }).pageMessages)
        // The page is navigating.
        .catch(() => undefined));
    return tries.map(({ attempt: { evidence }, scope: { token }, knocks }) => {
      if (evidence === "request") return harness.other.hits.some((hit) => hit.includes(token));
      if (evidence === "own-request") return harness.pages.hits.some((hit) => hit.includes(token));
      if (evidence === "knock") return knocks.knocked;
      if (evidence === "report") return reported.has(token);
      if (evidence === "page-message") return messages ? messages.includes(token) : false;
      return seen.some(([kind, text]) => kind === evidence && (text.includes(token) || !text.includes("token-")));
    });
  };
  let leaked = await leaks();
  const isUnbegun = ({ scope: { token } }: Try, index: number) => !leaked[index] && !begun.has(token);
  const isUndecided = (attempt: Try, index: number) =>
    isUnbegun(attempt, index) || (!leaked[index] && isWatched(attempt.attempt));
  // A busy machine may take long to begin. Those that don't begin among others are tried alone.
  const latestStart = Date.now() + (frames.length === 1 ? patienceMs.start : 0);
  let end = Date.now() + patience;
  while (Date.now() < end && tries.some(isUndecided)) {
    await page.waitForTimeout(50);
    leaked = await leaks();
    if (Date.now() < latestStart && tries.some(isUnbegun)) end = Date.now() + patience;
  }
  // An attempt that leaves the page immediately may do so before its start is noticed.
  const untried = tries.filter(isUnbegun);
  await page.context().close();
  await Promise.all(tries.map(({ knocks }) => knocks.close()));
  if (untried.length > 0 && frames.length === 1)
    throw new Error(`Not even tried: ${untried.map(({ attempt }) => attempt.name).join(", ")}`);
  const results = tries.map(({ attempt }, index) => [attempt, leaked[index] ?? false] as const);
  return new Map(results.filter((_, index) => !untried.includes(tries[index] as Try)));
}

/** The attempts' targets in the page: a secret to find, and a listener for messages. */
const pageScript = `
window.pageSecret = "secret";
window.pageMessages = [];
addEventListener("message", (event) => pageMessages.push(event.data));
new BroadcastChannel("secrets").onmessage = (event) => pageMessages.push(event.data);`;

/** The page that shows attempts in a frame without any protection. */
const plainPage = `${pageScript}
window.showFrame = (src) => {
  const frame = document.createElement("iframe");
  frame.allow = "geolocation; camera; microphone; clipboard-read; clipboard-write; fullscreen";
  frame.src = src;
  document.getElementById("root")!.append(frame);
};`;

async function openInCanvas(frames: readonly (readonly Try[])[]): Promise<Opened> {
  const { prepare, ...watched } = watch();
  const [first = "", ...further] = frames.map(
    (tries) => `// @ts-nocheck
${startCode(tries)}
export default function Attempt() { return <button onClick={start}>Try</button>; }
${needsClick(tries) ? "" : "setTimeout(start, 0);"}`,
  );
  // High enough for all frames, because the browser slows down those out of sight.
  const viewport = { width: 900, height: 200 * (frames.length + 2) };
  const opened = await openCanvas(harness, first, { pageScript, prepare, viewport });
  // A canvas that leaves immediately may do so before it is ready.
  await opened.waitFor("ready", "stopped");
  if (further.length > 0) await opened.mountMore(further);
  await clickWhereNeeded(opened.page, frames);
  return { page: opened.page, ...watched, patience: patienceMs.canvas, isWatched: () => true };
}

async function openInPlainFrame(frames: readonly (readonly Try[])[]): Promise<Opened> {
  const { prepare, ...watched } = watch();
  const frameUrls = frames.map((tries) => {
    const frameUrl = `/plain-${tries[0]?.scope.token}.html`;
    harness.pages.serve(
      frameUrl,
      `<!doctype html><meta charset="utf-8"><body><button id="try">Try</button><script>
${startCode(tries).replaceAll("</script", "<\\/script")}
${needsClick(tries) ? 'document.getElementById("try").onclick = start;' : "setTimeout(start, 0);"}
</script></body>`,
    );
    return frameUrl;
  });
  const page = await harness.openProgram(plainPage, { prepare });
  await page.evaluate((urls) => {
    for (const url of urls) (window as unknown as { showFrame(src: string): void }).showFrame(url);
  }, frameUrls);
  await clickWhereNeeded(page, frames);
  return { page, ...watched, patience: patienceMs.plainFrame, isWatched: ({ hasControl = true }) => hasControl };
}

const needsClick = (tries: readonly Try[]) => tries.some(({ attempt }) => attempt.click);

async function clickWhereNeeded(page: Page, frames: readonly (readonly Try[])[]): Promise<void> {
  for (const [index, tries] of frames.entries()) {
    if (needsClick(tries)) await page.locator("iframe").nth(index).contentFrame().getByRole("button").click();
  }
}

/** A function `start` that starts all attempts. If one throws, the others still run. */
function startCode(tries: readonly Try[]): string {
  const functions = tries.map(({ attempt: { code }, scope }) => {
    const names = Object.entries(scope).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
    return `async () => { ${names.join(" ")} const report = () => console.log("escaped " + token);
console.log("begun " + token);
${code}
}`;
  });
  return `const attempts = [${functions.join(",\n")}];
const start = () => { for (const attempt of attempts) attempt().catch(() => {}); };`;
}

/** Watches what the browser does. Call it before the page is opened. */
function watch() {
  const seen: [Evidence, string][] = [];
  const reported = new Set<string>();
  const begun = new Set<string>();
  const prepare = async (page: Page) => {
    const permissions = ["geolocation", "camera", "microphone", "clipboard-read", "clipboard-write"];
    await page.context().grantPermissions(permissions, { origin: harness.pages.origin });
    await page.context().setGeolocation({ latitude: 1, longitude: 2 });
    // So there is a page to go back to.
    await page.goto(`${harness.pages.origin}/before`);
    page.on("dialog", (dialog) => {
      seen.push(["dialog", dialog.message()]);
      dialog.dismiss().catch(() => {});
    });
    page.on("popup", (popup) => seen.push(["popup", popup.url()]));
    page.on("download", (download) => seen.push(["download", download.suggestedFilename()]));
    page.on("console", (message) => {
      const [word, token = ""] = message.text().split(" ");
      if (word === "escaped") reported.add(token);
      if (word === "begun") begun.add(token);
    });
    page.once("load", () =>
      page.on("framenavigated", (frame) => {
        if (frame === page.mainFrame()) seen.push(["page-left", frame.url()]);
      }),
    );
  };
  return { prepare, seen, reported, begun };
}
