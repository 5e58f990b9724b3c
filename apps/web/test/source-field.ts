import type { Page } from "playwright-core";

/** The editor's text field, which renders only the lines in view. */
export const sourceField = (page: Page) => page.getByRole("textbox", { name: "Canvas source" });

/**
 * Replaces the whole text. Playwright's `fill` selects the text without the editor's knowledge, so that the editor
 * restores its own selection if the check's marks arrive before the new text.
 */
export async function write(page: Page, source: string): Promise<void> {
  await sourceField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(source);
  await waitForLength(page, source);
}

/**
 * Replaces the whole text by pasting, and waits until the editor shows it, because the browser pastes asynchronously.
 */
export async function paste(page: Page, source: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), source);
  await sourceField(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  // The cursor is at the end, so the last lines are in view.
  await page.waitForFunction((text) => {
    const shown = document.querySelector("#source-pane .source-field")?.shadowRoot?.querySelectorAll(".cm-line");
    const lines = Array.from(shown ?? [], (line) => line.textContent);
    return lines.length > 0 && text.endsWith(lines.slice(-5).join("\n"));
  }, source);
  await waitForLength(page, source);
}

/** Waits until the page has taken a text over from the editor. If the page is left before that, there is no draft. */
async function waitForLength(page: Page, { length }: string): Promise<void> {
  const count = `${new Intl.NumberFormat("en").format(length)} `;
  await page.waitForFunction(
    (text) => document.querySelector("#source-pane .small.soft")?.textContent?.startsWith(text),
    count,
  );
}

/** Drags a file or folder from the disk over some places, in px from the window's corner, and drops it at the last. */
export async function dropFromDisk(page: Page, path: string, ...places: [number, number][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const [x, y] of places) {
    for (const type of ["dragEnter", "dragOver"] as const) {
      await session.send("Input.dispatchDragEvent", { type, x, y, data });
    }
  }
  const [x, y] = places.at(-1) ?? [0, 0];
  await session.send("Input.dispatchDragEvent", { type: "drop", x, y, data });
  await session.detach();
}

/** Changes a published canvas in a page's session, as another tab would. */
export async function updateSource(page: Page, canvasId: string, source: string): Promise<void> {
  const reply = await page.request.patch(new URL(`/api/editor-canvas/${canvasId}`, page.url()).href, {
    data: { source },
    headers: { Origin: new URL(page.url()).origin },
  });
  if (!reply.ok()) throw new Error(`${reply.status()} ${await reply.text()}`);
}
