import type { Browser, Request } from "playwright-core";
import { timeUntilReady, withBrowser, withFreshPage } from "../harness/browser.ts";
import { interleave, median, medianRatio } from "../harness/rounds.ts";
import { atMost, type Section, significant } from "../harness/section.ts";
import { type ServerProcess, withBaseline, withFingerpaint } from "../harness/server-process.ts";
import { measuredCanvas } from "../measured-canvas.ts";

const rounds = 11;

/** One visit with an empty cache. */
interface Visit {
  readyMs: number;
  transferredBytes: number;
}

/** Measures the first visit to a share link, compared to a page that compiles with Babel. */
export function measureSharePage(): Promise<Section> {
  return withBaseline("babel-page-server", (babel) =>
    withFingerpaint((fingerpaint) =>
      withBrowser(async (browser) => {
        const shareUrl = `${fingerpaint.url}/editor-canvas/${await publish(fingerpaint)}`;
        const visits = await interleave(rounds, {
          babel: () => visit(browser, babel.url),
          fingerpaint: () => visit(browser, shareUrl),
        });
        const times = (name: keyof typeof visits) => visits[name].map(({ readyMs }) => readyMs);
        const kilobytes = (name: keyof typeof visits) =>
          median(visits[name].map(({ transferredBytes }) => transferredBytes)) / 1000;
        const row = (label: string, name: keyof typeof visits) => [
          label,
          significant(median(times(name))),
          significant(medianRatio(times(name), times("babel"))),
          significant(kilobytes(name)),
        ];
        return {
          title: "The first visit to a share link",
          explanation: `A canvas of ${significant(measuredCanvas.length / 1000)} kB in Chromium with an empty cache, from the start of the navigation until the canvas is shown; the server has one core, Chromium the others. The other page compiles the same source with Babel and renders it in the page itself, without a sandbox. What is transferred counts the replies' headers and bodies, compressed by brotli in both.`,
          table: [
            ["page", "milliseconds", "of Babel's", "kB transferred"],
            row("@babel/standalone 7.29.10", "babel"),
            row("Fingerpaint", "fingerpaint"),
          ],
          guards: [
            atMost("The first visit to a share link", 600, median(times("fingerpaint")), " ms"),
            atMost("What it transfers", 200, kilobytes("fingerpaint"), " kB"),
          ],
        };
      }),
    ),
  );
}

function visit(browser: Browser, url: string): Promise<Visit> {
  return withFreshPage(browser, async (page, context) => {
    const requests: Request[] = [];
    context.on("requestfinished", (request) => requests.push(request));
    await page.goto(url);
    const readyMs = await timeUntilReady(page);
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const transferred = sizes.map(
      ({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize,
    );
    return { readyMs, transferredBytes: transferred.reduce((sum, bytes) => sum + bytes, 0) };
  });
}

async function publish(server: ServerProcess): Promise<string> {
  const reply = await fetch(`${server.url}/api/editor-canvas`, {
    method: "POST",
    headers: { Cookie: "sessionId=measurement", "Content-Type": "application/json" },
    body: JSON.stringify({ source: measuredCanvas }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the canvas was refused with ${reply.status}: ${text}`);
  return JSON.parse(text).canvasId;
}
