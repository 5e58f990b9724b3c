import { on, once } from "node:events";
import type { Worker } from "node:worker_threads";
import { compilerVersion as version } from "@fingerpaint/canvas-runtime/compile";
import { type CanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { expect, it, onTestFinished, vi } from "vitest";
import { canvas } from "../../canvas/canvas.ts";
import type { CompiledSources } from "../../canvas/canvas-module.ts";
import { withCompiled } from "../../canvas/canvas-operations.ts";
import { canvasSettings } from "../../canvas/settings.ts";
import { createFrame } from "../../frame/frame.ts";
import { frameSettings } from "../../frame/settings/frame-settings.ts";
import { readEnvironment } from "../../frame/settings/read-settings.ts";
import { compiledSources } from "./compiled-sources.ts";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';
const settings = readEnvironment({ frame: frameSettings, canvas: canvasSettings }, { LOG_LEVEL: "silent" });
const frame = createFrame({ settings: settings.frame });

function open() {
  const compiler = compiledSources(frame, { modules: settings.canvas.modules, waitMs: 30_000, timeoutMs: 30_000 });
  onTestFinished(() => compiler.close?.());
  return compiler;
}

function canvasesWith(compiled: CompiledSources): CanvasService {
  return canvas(frame, { settings: settings.canvas, store: createMemoryStore(), compiled }).canvases;
}

it("[C38] compiles a source after its publish, before its first load", async () => {
  const compiler = open();
  const thread = once(process, "worker");
  await canvasesWith(compiler).publish("ada", { source });
  const [worker] = (await thread) as [Worker];
  for await (const [message] of on(worker, "message")) if (message !== "ready") break;
  // Without its thread, the compiler has only what it kept.
  const started = vi.fn();
  process.on("worker", started);
  onTestFinished(() => void process.off("worker", started));
  expect((await compiler.find(source, version, "192.0.2.1"))?.compiled.code).toContain("Hello");
  expect(started).not.toHaveBeenCalled();
});

it("[C38] queues a bounded number of published sources", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const compiler = open();
  for (let index = 0; index < 30; index++) compiler.prepare(`${source}// ${index}`, undefined);
  expect(vi.getTimerCount()).toBe(20);
});

it("[C38] prepares published and changed sources, but not refused ones", async () => {
  const prepare = vi.fn();
  const service = canvasesWith({ prepare, find: async () => null });
  const { canvasId } = await service.publish("ada", { source }, { address: "192.0.2.1" });
  expect(prepare.mock.calls).toEqual([[source, "192.0.2.1"]]);
  await service.update("ada", canvasId, { title: "New" });
  await expect(service.update("bob", canvasId, { source: `${source} ` })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(service.publish("ada", { source: "x".repeat(30) })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(prepare).toHaveBeenCalledTimes(1);
  await service.update("ada", canvasId, { source: `${source}// 2` }, { address: "192.0.2.2" });
  expect(prepare.mock.lastCall).toEqual([`${source}// 2`, "192.0.2.2"]);
});

it("[C38] starts no thread for a source published just before it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const compiler = open();
  compiler.prepare(source, undefined);
  expect(vi.getTimerCount()).toBe(1);
  await compiler.close?.();
  compiler.prepare(source, undefined);
  expect(vi.getTimerCount()).toBe(0);
  expect(await compiler.find(source, version, "192.0.2.1")).toBeNull();
});

it("[C38, B11] delivers a canvas without its compiled source if there is no room for it", async () => {
  const service = canvasesWith({ prepare: () => {}, find: async () => null });
  const { canvasId } = await service.publish("ada", { source });
  const loaded = await service.load(canvasId, { owner: null });
  const compiled = { version, code: "(function(){})", diagnostics: [] };
  const sources: CompiledSources = { prepare: () => {}, find: async () => ({ compiled, bytes: 99 }) };
  const admit = vi.fn(() => true);
  const load = { version, client: "192.0.2.1", admit };
  expect(await withCompiled(loaded, sources, load)).toEqual({ ...loaded, compiled });
  expect(admit).toHaveBeenCalledWith(99);
  admit.mockReturnValue(false);
  expect(await withCompiled(loaded, sources, load)).toBe(loaded);
});

it("[C38] doesn't ask the compiler for a reader that doesn't ask", async () => {
  const find = vi.fn();
  const sources: CompiledSources = { prepare: () => {}, find };
  const service = canvasesWith(sources);
  const { canvasId } = await service.publish("ada", { source });
  const loaded = await service.load(canvasId, { owner: null });
  for (const version of [undefined, ""]) {
    const load = { version, client: "192.0.2.1", admit: () => true };
    expect(await withCompiled(loaded, sources, load)).toBe(loaded);
  }
  expect(find).not.toHaveBeenCalled();
});
