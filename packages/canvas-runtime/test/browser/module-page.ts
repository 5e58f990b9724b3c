import { transform } from "esbuild";
import type { Page } from "playwright-core";
import type { Harness, OpenOptions } from "./harness.ts";

const runner = `import * as React from "react";
import { createRoot } from "react-dom/client";
import { CanvasRoot } from "../../src/kit/canvas-root.tsx";
import { createMemoryBridge } from "../../src/kit/host-bridge.ts";
import * as canvas from "../../src/kit/index.ts";
Object.assign(window, { React, createMemoryBridge, canvas, render(App, bridge) {
  createRoot(document.getElementById("root")!).render(<CanvasRoot bridge={bridge}><App /></CanvasRoot>);
} });`;

const tabs = new WeakMap<Harness, Promise<Page>>();

/**
 * Renders a program's component `App`, with all exports of the module in scope, and returns the page. All programs of a
 * harness follow each other in one page, because opening a page takes longer than most tests.
 * `page.evaluate("seen")` returns the program's array `seen`.
 */
export async function openModulePage(
  harness: Harness,
  program: string,
  { colorScheme = "light", viewport = { width: 900, height: 700 } }: Pick<OpenOptions, "colorScheme" | "viewport"> = {},
): Promise<Page> {
  const tab = tabs.get(harness) ?? harness.openProgram(runner);
  tabs.set(harness, tab);
  const page = await tab;
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, contrast: null, reducedMotion: null });
  await page.setViewportSize(viewport);
  await page.reload();
  const { code } = await transform(
    `(() => {
const { Button, Callout, Card, CardBody, CardHeader, Checkbox, CollapsibleSection, Grid, H1, H2, H3, IconButton, Pill, Row,
  Select, Spacer, Stack, Stat, Swatch, Table, Text, TextArea, TextInput, TodoListCard, Toggle, useCanvasAction,
  useCanvasState, useHostTheme, useState } = canvas;
window.seen = [];
let bridge = createMemoryBridge();
${program}
render(App, bridge);
})()`,
    { loader: "tsx", jsx: "transform" },
  );
  await page.evaluate(code);
  await page.locator(".fp-root").waitFor();
  return page;
}
