import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { mainThreadTime, timeUntilReady, withBrowser, withFreshPage } from "./browser.ts";
import { interleave, isTrial, median, medianRatio } from "./harness/rounds.ts";
import { atMost, type Section, significant } from "./harness/section.ts";
import { fingerpaint, peer, publish, withServers } from "./harness/servers.ts";
import { measuredCanvas, secondCanvas } from "./repository.ts";

/** What a visit took until the canvas was shown. */
interface Visit {
  readonly readyMs: number;
  readonly transferredBytes: number;
  /** Requests that the browser's cache didn't answer. */
  readonly requests: number;
  readonly mainThreadMs: number;
}

/** A visit with an empty cache, and then one to another canvas. */
type Visits = readonly [first: Visit, second: Visit];

/** Where a page is visited. */
interface Conditions {
  readonly title: string;
  readonly explanation: string;
  /** The promised times of both visits, as shares of the Babel page's first. */
  readonly promised: readonly [first: number, second: number];
  /** Frames share the page's process, as on phones. */
  readonly isPhone: boolean;
}

const places: readonly Conditions[] = [
  {
    title: "Visits to share links",
    explanation: `A canvas of ${significant(measuredCanvas.length / 1000)} kB in Chromium. The time is from the start of the navigation until the canvas is shown: first with an empty cache, then a different canvas with whatever the first visit left in the cache. The server has one core, Chromium the others. The other page compiles the same sources with Babel and renders them in the page itself, without a sandbox. The transferred bytes are the replies' headers and bodies, compressed with brotli for both pages.`,
    promised: [1, 0.8],
    isPhone: false,
  },
  {
    title: "Visits to share links on a slow phone",
    explanation:
      "The same, with Chromium's processor slowed down to a quarter, over 1.6 Mbit/s with 150 ms from a request to its reply.",
    promised: [0.6, 0.35],
    isPhone: true,
  },
];

/** Measures visits to share links, compared to a page that compiles with Babel. */
export async function measureSharePage(): Promise<Section[]> {
  return withServers({ babel: peer("babel-page"), ours: fingerpaint() }, async ({ babel, ours }) => {
    const linkOf = async (source: string) => `${ours.url}/editor-canvas/${await publish(ours, source)}`;
    const addresses = {
      babel: [`${babel.url}/`, `${babel.url}/second`] as const,
      ours: [await linkOf(measuredCanvas), await linkOf(secondCanvas)] as const,
    };
    const measure = (conditions: Conditions) =>
      withBrowser(
        (browser) =>
          interleave(conditions.isPhone ? 7 : 11, {
            babel: () => visitBoth(browser, addresses.babel, conditions),
            ours: () => visitBoth(browser, addresses.ours, conditions),
          }),
        { isolateFrames: !conditions.isPhone },
      );
    const sections: Section[] = [];
    for (const conditions of places) sections.push(sectionOf(conditions, await measure(conditions)));
    return sections;
  });
}

function sectionOf({ title, explanation, promised }: Conditions, visits: Record<"babel" | "ours", Visits[]>): Section {
  const values = (name: "babel" | "ours", which: 0 | 1, field: keyof Visit) =>
    visits[name].map((each) => each[which][field]);
  const ratio = (name: "babel" | "ours", which: 0 | 1) =>
    medianRatio(values(name, which, "readyMs"), values("babel", 0, "readyMs"));
  const kilobytes = (name: "babel" | "ours", which: 0 | 1) => median(values(name, which, "transferredBytes")) / 1000;
  const row = (label: string, name: "babel" | "ours", which: 0 | 1) => [
    label,
    significant(median(values(name, which, "readyMs"))),
    significant(ratio(name, which)),
    significant(kilobytes(name, which)),
    String(median(values(name, which, "requests"))),
    significant(median(values(name, which, "mainThreadMs"))),
  ];
  return {
    title,
    explanation,
    table: [
      ["visit", "milliseconds", "of Babel's first", "kB transferred", "requests", "milliseconds on main threads"],
      row("first, @babel/standalone 7.29.10", "babel", 0),
      row("first, Fingerpaint", "ours", 0),
      row("second canvas, @babel/standalone", "babel", 1),
      row("second canvas, Fingerpaint", "ours", 1),
    ],
    guards: [
      atMost(`${title}: the first, of Babel's first`, promised[0], ratio("ours", 0)),
      atMost(`${title}: what the first transfers`, 145, kilobytes("ours", 0), " kB"),
      atMost(`${title}: a second canvas, of Babel's first`, promised[1], ratio("ours", 1)),
      atMost(`${title}: what a second canvas transfers`, 40, kilobytes("ours", 1), " kB"),
    ],
  };
}

/** How long a page is left alone after its first visit, so that the browser has saved what it caches. */
const restMs = 1000;

function visitBoth(browser: Browser, [first, second]: readonly [string, string], { isPhone }: Conditions) {
  return withFreshPage(browser, async (page, context): Promise<Visits> => {
    if (isPhone) await slowDown(page, context);
    const one = await visit(browser, page, first);
    await page.waitForLoadState("networkidle");
    await delay(restMs);
    return [one, await visit(browser, page, second)];
  });
}

/** An ordinary phone on a bad line. The settings hold for frames that share the page's process. */
async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const bytesPerSecond = 1_600_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function visit(browser: Browser, page: Page, url: string): Promise<Visit> {
  const finished: Request[] = [];
  const note = (request: Request) => void finished.push(request);
  page.on("requestfinished", note);
  let readyMs = Number.NaN;
  const mainThreadMs = await mainThreadTime(browser, async () => {
    await page.goto(url);
    readyMs = await timeUntilReady(page);
  });
  page.off("requestfinished", note);
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  // What comes from the cache has a size of 0.
  const bytes = sizes
    .map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize)
    .filter((size) => size > 0);
  return {
    readyMs,
    mainThreadMs,
    requests: bytes.length,
    transferredBytes: bytes.reduce((sum, each) => sum + each, 0),
  };
}

const warmUps = 5;
const keystrokes = isTrial ? 1 : 25;
/** A typist's pace, which also leaves time for the page's work after the preview. */
const pauseMs = 150;

/** Measures how soon the editor's preview is updated after a key press. */
export async function measurePreview(): Promise<Section> {
  const times = await withServers({ ours: fingerpaint() }, ({ ours }) =>
    withBrowser((browser) =>
      withFreshPage(browser, async (page) => {
        await page.goto(`${ours.url}/editor-canvas`);
        const field = page.getByRole("textbox", { name: "Canvas source" });
        await field.fill(`// \n${measuredCanvas}`);
        await timeUntilReady(page);
        await field.focus();
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("End");
        const found: number[] = [];
        for (let keystroke = 0; keystroke < warmUps + keystrokes; keystroke++) {
          await delay(pauseMs);
          await page.keyboard.press("x");
          found.push(await timeUntilReady(page));
        }
        return found.slice(warmUps);
      }),
    ),
  );
  return {
    title: "The editor's preview",
    explanation: `One letter at a time is typed into a source of ${significant(measuredCanvas.length / 1000)} kB. The time is from the key press until the preview shows the changed canvas, compiled and rendered again. It includes the editor's pause of 30 ms, which batches fast key presses.`,
    table: [
      ["keystrokes", "milliseconds, median", "slowest"],
      [String(keystrokes), significant(median(times)), significant(Math.max(...times))],
    ],
    guards: [atMost("From a key until the preview shows it", 100, median(times), " ms")],
  };
}
