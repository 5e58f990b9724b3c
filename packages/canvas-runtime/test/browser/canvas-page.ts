import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";
import { type FrameDocument, loadFrameDocument } from "../../src/editor-canvas/frame-document.ts";
import type { CanvasEvent, MountCanvasOptions, MountedCanvas } from "../../src/index.ts";
import type { Harness, OpenOptions } from "./harness.ts";

/** A page that shows one canvas with `mountCanvas`. */
export interface CanvasPage {
  readonly page: Page;
  /** The contents of the canvas's frame. */
  readonly canvas: FrameLocator;
  /**
   * Waits for an event of one of these types, and returns the latest.
   *
   * @throws Error if the frame was removed instead
   */
  waitFor<Type extends CanvasEvent["type"]>(...types: Type[]): Promise<Extract<CanvasEvent, { type: Type }>>;
  /** All events so far. */
  events(): Promise<CanvasEvent[]>;
  /** Waits until the frame has been drawn and is as tall as its canvas, so that no place in it moves any more. */
  fitted(): Promise<void>;
  /** Runs another source in the same frame, and clears the events so far. */
  update(source: string): Promise<void>;
  /** Mounts another canvas, in a new frame, instead of this one, and clears the events so far. */
  replace(source: string, mount?: CanvasPageOptions["mount"]): Promise<void>;
  /** Mounts further canvases with the same options below the first, each when the last is ready or stopped. */
  mountMore(sources: readonly string[]): Promise<void>;
  /** Reloads the page and mounts the canvas as before. */
  revisit(): Promise<void>;
  close(): Promise<void>;
}

/** The options that can be sent to a page, and whether the frame's document is served or part of the page. */
interface CanvasPageOptions extends OpenOptions {
  readonly mount?: Omit<MountCanvasOptions, "source" | "onEvent" | "onStateChange" | "storage" | "frameUrl">;
  /** @default "served" */
  readonly frame?: "served" | "srcdoc";
  /** Replaces the frame's document, for controls with weaker protection. */
  readonly document?: FrameDocument;
  /** The page's own policy. @default for a served frame: scripts of this site, and only the canvas's frame */
  readonly contentSecurityPolicy?: string | null;
  /** A script for the page, run before the canvas is mounted. */
  readonly pageScript?: string;
}

declare global {
  interface Window {
    canvasEvents: CanvasEvent[];
    mounted: MountedCanvas;
    mount(options: MountCanvasOptions): void;
  }
}

let bundled: Promise<FrameDocument> | undefined;

/** The frame's document from the sources, bundled once per test file. */
export function frameDocument(): Promise<FrameDocument> {
  bundled ??= loadFrameDocument();
  return bundled;
}

/**
 * A document that stands in for the frame's own, as if a canvas had taken it over. It has the element by which a page
 * recognizes a frame's document. Without it, the page would drop the frame if its first message took longer than 1.5 s.
 *
 * @param script Its program.
 */
export function standIn(script: string): FrameDocument {
  return {
    html: `<!doctype html><div id="canvas"></div><script>${script}</script>`,
    contentSecurityPolicy: "",
    headers: {},
  };
}

/**
 * Shows a page's frame in another tab, so that the frame's process stays. Starting one for each frame costs as much as
 * showing a canvas.
 */
export async function keepFrameProcess(harness: Harness, page: Page, frameUrl: string): Promise<void> {
  harness.pages.serve("/resident", `<!doctype html><iframe sandbox="allow-scripts" src="${frameUrl}"></iframe>`);
  await (await page.context().newPage()).goto(`${harness.pages.origin}/resident`);
}

/** Opens a page in a separate profile and mounts a canvas. */
export async function openCanvas(
  harness: Harness,
  source: string,
  { mount = {}, frame = "served", document, contentSecurityPolicy, pageScript = "", ...open }: CanvasPageOptions = {},
): Promise<CanvasPage> {
  const { html, headers } = document ?? (await frameDocument());
  const frameUrl = `/frame-${++frames}.html`;
  harness.pages.serve(frameUrl, html, headers);
  const ownPolicy = frame === "served" ? `script-src 'self'; frame-src ${harness.pages.origin}${frameUrl}` : null;
  const policy = contentSecurityPolicy === undefined ? ownPolicy : contentSecurityPolicy;
  const page = await harness.openProgram(hostProgram + pageScript, {
    ...open,
    headers: { ...(policy !== null && { "Content-Security-Policy": policy }), ...open.headers },
  });
  let options = { ...mount, source, ...(frame === "served" && { frameUrl }) };
  let resident: Promise<void> | undefined;
  const mountIt = () => page.evaluate((sent) => window.mount(sent), options);
  await mountIt();
  return {
    page,
    canvas: page.frameLocator("iframe"),
    async waitFor(...types) {
      const wanted: readonly string[] = types;
      const reached = await page.waitForFunction(
        (names) => {
          const events = window.canvasEvents;
          const removed = events.find((event) => event.type === "stopped" && event.reason !== "asked");
          return events.findLast(({ type }) => names.includes(type)) ?? removed;
        },
        wanted,
        { polling: 25 },
      );
      const event = (await reached.jsonValue()) as CanvasEvent;
      if (!wanted.includes(event.type)) throw new Error(`no ${wanted.join(" or ")}, but ${JSON.stringify(event)}`);
      return event as never;
    },
    events: () => page.evaluate(() => window.canvasEvents),
    async fitted() {
      const canvas = page.frameLocator("iframe").locator("#canvas");
      // Before its first drawing, the page gets the clicks and touches that are meant for the frame.
      await canvas.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await expect
        .poll(async () => {
          const height = await canvas.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
          return height === (await page.locator("iframe").evaluate(({ clientHeight }) => clientHeight));
        })
        .toBe(true);
    },
    update: (next) =>
      page.evaluate((text) => {
        window.canvasEvents.length = 0;
        window.mounted.update({ source: text });
      }, next),
    async replace(next, nextMount = mount) {
      resident ??= keepFrameProcess(harness, page, frameUrl);
      await resident;
      options = { ...nextMount, source: next, ...(frame === "served" && { frameUrl }) };
      await page.evaluate(() => {
        window.mounted.unmount();
        window.canvasEvents.length = 0;
      });
      await mountIt();
    },
    mountMore: (sources) =>
      page.evaluate(
        async ([all, sent]) => {
          for (const text of all) {
            await new Promise<void>((resolve) => {
              const onEvent = ({ type }: CanvasEvent) => (type === "ready" || type === "stopped") && resolve();
              window.mount({ ...sent, source: text, onEvent });
            });
          }
        },
        [sources, options] as const,
      ),
    async revisit() {
      await page.reload();
      await mountIt();
    },
    close: () => page.context().close(),
  };
}

let frames = 0;

const hostProgram = `
import { mountCanvas } from "../../src/index.ts";
window.canvasEvents = [];
window.mount = (options) => {
  window.mounted = mountCanvas(document.getElementById("root")!, { onEvent: (event) => window.canvasEvents.push(event), ...options });
};`;
