import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildFrameDocument, canvasFrame } from "../../src/extensions/build/vite-plugin.ts";
import { openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
const folder = mkdtempSync(path.join(tmpdir(), "own-modules-"));

beforeAll(async () => {
  writeFileSync(
    path.join(folder, "kit.tsx"),
    `import { useState } from "react";
import * as canvas from "editor/canvas";
import { DiffStats, Pill } from "editor/canvas";
export const version = "1.2 </script><!-- ";
export function Clicker({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{label} {count} <Pill tone="success">kit</Pill><DiffStats additions={41} deletions={2} /></button>;
}
export const charts = Object.keys(canvas).filter((name) => name.endsWith("Chart")).join(" ");`,
  );
  harness = await startHarness();
});
afterAll(async () => {
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = `import { Clicker, version } from "acme/kit";
import * as kit from "acme/kit";
import { H1 } from "editor/canvas";
export default function C() {
  return <><H1>Kit {version}</H1><Clicker label="pressed" /><p>{Object.keys(kit).length} names, {kit.charts}, {typeof (globalThis as any).__canvasModules}</p></>;
}`;

describe("modules of a site's own", () => {
  it("run in the frame with the same React and components, and expose nothing to canvases", async () => {
    const document = await buildFrameDocument({ modules: { "acme/kit": "./kit.tsx" }, folder });
    const { canvas, waitFor, close } = await openCanvas(harness, source, { document });
    await waitFor("ready");
    await canvas.getByRole("heading", { name: "Kit 1.2 </script><!--" }).waitFor();
    await canvas.getByRole("button").click();
    await canvas.getByText("pressed 1").waitFor();
    expect(await canvas.locator(".fp-pill").count()).toBe(1);
    // A part of the kit that the canvas itself doesn't name.
    await canvas.getByText("+41").waitFor();
    await canvas.getByText("3 names, BarChart LineChart PieChart, undefined").waitFor();
    await close();
  });

  it("don't exist in a frame that was built without them", async () => {
    const { waitFor, close } = await openCanvas(harness, source);
    const { error } = await waitFor("error");
    expect(error.message).toContain('Unknown module "acme/kit"');
    await close();
  });

  it.each([
    [{ react: "./kit.tsx" }, `modules: "react" can't be the name`],
    [{ "acme/none": "./none.tsx" }, "none.tsx"],
  ])("are refused with a reason: %j", async (modules, reason) => {
    await expect(buildFrameDocument({ modules: modules as never, folder })).rejects.toThrow(reason);
  });
});

describe("canvasFrame", () => {
  it("serves the document to Vite's servers with its headers, and emits both files", async () => {
    const plugin = canvasFrame({ headersFileName: "_headers" });
    let server: Server | undefined;
    plugin.configureServer({
      config: { base: "/app/" },
      middlewares: {
        use(middleware) {
          server = createServer((request, reply) =>
            middleware(request, reply, () => void reply.writeHead(404).end("next")),
          ).listen(0);
        },
      },
    });
    const { port } = (server as unknown as Server).address() as AddressInfo;
    const reply = await fetch(`http://localhost:${port}/app/canvas-frame.html`);
    expect(reply.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(await reply.text()).toContain('<div id="canvas">');
    expect((await fetch(`http://localhost:${port}/app/`)).status).toBe(404);
    await new Promise((resolve) => server?.close(resolve));

    const files: Record<string, string> = {};
    await plugin.generateBundle.call({
      emitFile({ fileName, source: text }) {
        files[fileName] = text;
      },
    });
    expect(Object.keys(files)).toEqual(["canvas-frame.html", "canvas-frame.headers.json", "_headers"]);
    expect(JSON.parse(files["canvas-frame.headers.json"] ?? "")).toHaveProperty("Permissions-Policy");
    expect(files._headers).toMatch(/^\/canvas-frame\.html\n {2}Content-Type: text\/html/);
  });

  it("keeps the frame's program out of the site's scripts, and asks pages without a frameUrl to set it", async () => {
    const { load } = canvasFrame({ fileName: "frame.html" });
    for (const program of ["dist/frame-script.js", "src/editor-canvas/frame-script.ts"]) {
      const id = `/site/node_modules/@fingerpaint/canvas-runtime/${program}`;
      const replaced = load(id) ?? "";
      expect(replaced.length).toBeLessThan(300);
      await expect(import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(replaced)}`)).rejects.toThrow(
        "set frameUrl to the address of frame.html",
      );
      expect(load(id, { ssr: true })).toBeUndefined();
    }
    expect(load("/site/src/frame-script.js")).toBeUndefined();
    expect(load("/site/node_modules/@fingerpaint/canvas-runtime/dist/index.js")).toBeUndefined();
  });
});

describe("the command canvas-frame", () => {
  const command = path.join(import.meta.dirname, "../../src/extensions/build/command.ts");
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "-C", "@fingerpaint/source", command, ...args], {
      cwd: path.join(import.meta.dirname, "../.."),
    });

  it("writes the document and its headers for hosts that only serve files", async () => {
    const target = path.join(folder, "site");
    const { stdout } = await run(target);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((file) => path.basename(file)),
    ).toEqual(["canvas-frame.html", "canvas-frame.headers.json", "canvas-frame._headers"]);
    const html = readFileSync(path.join(target, "canvas-frame.html"), "utf8");
    expect(html).toMatch(/^<!doctype html>/);
    // Served without headers: the document's own policy and the frame's sandbox are enough to show it.
    const { canvas, waitFor, close } = await openCanvas(harness, "export default () => <p>from a file</p>", {
      document: { html, headers: {}, contentSecurityPolicy: "" },
    });
    await waitFor("ready");
    await canvas.getByText("from a file").waitFor();
    await close();
  });

  it("prints its usage", async () => {
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("canvas-frame <folder>") });
    await expect(run(folder, "--module", "kit")).rejects.toMatchObject({ code: 1, stderr: /--module kit: give it as/ });
  });
});
