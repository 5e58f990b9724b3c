import type { Page } from "playwright-core";
import type { Harness, OpenOptions } from "./harness.ts";

/**
 * Opens a page that renders a program's component `App`, with all exports of the module in scope.
 * `page.evaluate("seen")` returns the program's array `seen`.
 */
export async function openModulePage(harness: Harness, program: string, options?: OpenOptions): Promise<Page> {
  const page = await harness.openProgram(
    `import { createRoot } from "react-dom/client";
import { CanvasRoot } from "../../src/kit/canvas-root.tsx";
import { createMemoryBridge } from "../../src/kit/host-bridge.ts";
import * as canvas from "../../src/kit/index.ts";
const { Button, Callout, Card, CardBody, CardHeader, Checkbox, CollapsibleSection, Grid, H1, H2, H3, IconButton, Pill, Row,
  Select, Spacer, Stack, Stat, Swatch, Table, Text, TextArea, TextInput, TodoListCard, Toggle, useCanvasAction,
  useCanvasState, useHostTheme, useState } = canvas;
const seen: unknown[] = [];
Object.assign(window, { seen });
let bridge = createMemoryBridge();
${program}
createRoot(document.getElementById("root")!).render(<CanvasRoot bridge={bridge}><App /></CanvasRoot>);`,
    options,
  );
  await page.locator(".fp-root").waitFor();
  return page;
}
