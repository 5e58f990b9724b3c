import { setTimeout as delay } from "node:timers/promises";
import { timeUntilReady, withBrowser, withFreshPage } from "../harness/browser.ts";
import { median } from "../harness/rounds.ts";
import { atMost, type Section, significant } from "../harness/section.ts";
import { withFingerpaint } from "../harness/server-process.ts";
import { measuredCanvas } from "../measured-canvas.ts";

const warmUps = 5;
const keystrokes = 25;
/** A typist's pace, which also leaves time for the page's work after the preview. */
const pauseMs = 150;

/** Measures how soon the editor's preview is updated after a key press. */
export function measurePreview(): Promise<Section> {
  return withFingerpaint((server) =>
    withBrowser((browser) =>
      withFreshPage(browser, async (page) => {
        await page.goto(`${server.url}/editor-canvas`);
        const field = page.getByRole("textbox", { name: "Canvas source" });
        await field.fill(`// \n${measuredCanvas}`);
        await timeUntilReady(page);
        await field.focus();
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("End");
        const times: number[] = [];
        for (let keystroke = 0; keystroke < warmUps + keystrokes; keystroke++) {
          await delay(pauseMs);
          await page.keyboard.press("x");
          const milliseconds = await timeUntilReady(page);
          if (keystroke >= warmUps) times.push(milliseconds);
        }
        return {
          title: "The editor's preview",
          explanation: `One letter at a time into a source of ${significant(measuredCanvas.length / 1000)} kB, from the key until the preview shows the changed canvas, compiled and rendered again. It contains the editor's own pause of 30 ms, which takes fast keys as one.`,
          table: [
            ["keystrokes", "milliseconds, median", "slowest"],
            [String(keystrokes), significant(median(times)), significant(Math.max(...times))],
          ],
          guards: [atMost("From a key until the preview shows it", 100, median(times), " ms")],
        };
      }),
    ),
  );
}
