import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Request } from "playwright-core";
import { timeUntilReady, withBrowser, withFreshPage } from "./browser.ts";
import { interleave, isTrial, median } from "./harness/rounds.ts";
import { atMost, medianAndRatio, type Section, significant } from "./harness/section.ts";
import { fingerpaint, peer, publish, withServers } from "./harness/servers.ts";
import { measuredCanvas } from "./repository.ts";

/** One visit with an empty cache. */
interface Visit {
  readyMs: number;
  transferredBytes: number;
}

/** Measures the first visit to a share link, compared to a page that compiles with Babel. */
export function measureSharePage(): Promise<Section> {
  return withServers({ babel: peer("babel-page"), ours: fingerpaint() }, (servers) =>
    withBrowser(async (browser) => {
      const shareUrl = `${servers.ours.url}/editor-canvas/${await publish(servers.ours, measuredCanvas)}`;
      const visits = await interleave(11, {
        babel: () => visit(browser, servers.babel.url),
        ours: () => visit(browser, shareUrl),
      });
      const times = (name: keyof typeof visits) => visits[name].map(({ readyMs }) => readyMs);
      const kilobytes = (name: keyof typeof visits) =>
        median(visits[name].map(({ transferredBytes }) => transferredBytes)) / 1000;
      const row = (label: string, name: keyof typeof visits) => [
        label,
        ...medianAndRatio(times(name), times("babel")),
        significant(kilobytes(name)),
      ];
      return {
        title: "The first visit to a share link",
        explanation: `A canvas of ${significant(measuredCanvas.length / 1000)} kB in Chromium with an empty cache, from the start of the navigation until the canvas is shown; the server has one core, Chromium the others. The other page compiles the same source with Babel and renders it in the page itself, without a sandbox. What is transferred counts the replies' headers and bodies, compressed by brotli in both.`,
        table: [
          ["page", "milliseconds", "of Babel's", "kB transferred"],
          row("@babel/standalone 7.29.10", "babel"),
          row("Fingerpaint", "ours"),
        ],
        guards: [
          atMost("The first visit to a share link", 600, median(times("ours")), " ms"),
          atMost("What it transfers", 200, kilobytes("ours"), " kB"),
        ],
      };
    }),
  );
}

function visit(browser: Browser, url: string): Promise<Visit> {
  return withFreshPage(browser, async (page, context) => {
    const requests: Request[] = [];
    context.on("requestfinished", (request) => requests.push(request));
    await page.goto(url);
    const readyMs = await timeUntilReady(page);
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize);
    return { readyMs, transferredBytes: bytes.reduce((sum, each) => sum + each, 0) };
  });
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
    explanation: `One letter at a time into a source of ${significant(measuredCanvas.length / 1000)} kB, from the key until the preview shows the changed canvas, compiled and rendered again. It contains the editor's own pause of 30 ms, which takes fast keys as one.`,
    table: [
      ["keystrokes", "milliseconds, median", "slowest"],
      [String(keystrokes), significant(median(times)), significant(Math.max(...times))],
    ],
    guards: [atMost("From a key until the preview shows it", 100, median(times), " ms")],
  };
}
