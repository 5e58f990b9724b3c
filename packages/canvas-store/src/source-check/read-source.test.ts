import { describe, expect, it } from "vitest";
import { createCanvasService } from "../service/canvas-service.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { codeOf } from "../testing/runner.ts";
import type { RunSourceCheck } from "./read-source.ts";

const canvasImport = 'import { H1 } from "editor/canvas";';
/** Many tokens, with the import at the end. */
const longSource = `${"a;".repeat(90_000)}\n${canvasImport}`;

function open(runSourceCheck: RunSourceCheck) {
  return createCanvasService({ store: createMemoryStore(), runSourceCheck });
}

describe("[C35] the check of a long source", () => {
  it("pauses between its steps, with the same result", async () => {
    const addresses: (string | null)[] = [];
    let pauses = 0;
    const service = open(async (address, check) => {
      addresses.push(address);
      await check(async () => void pauses++);
    });
    const { canvasId } = await service.publish("ada", { source: longSource }, { address: "192.0.2.1" });
    expect(pauses).toBeGreaterThanOrEqual(10);
    await service.update("ada", canvasId, { source: `${longSource} // 2` }, { address: "192.0.2.2" });
    const without = `${longSource.slice(0, -canvasImport.length)}`;
    await expect(service.publish("ada", { source: without })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: 'source: must have an import declaration from "editor/canvas"',
    });
    expect(addresses).toEqual(["192.0.2.1", "192.0.2.2", null]);
  });

  it("ends at the import and the title if they come early", async () => {
    let pauses = 0;
    const service = open((_, check) => check(async () => void pauses++));
    const { title } = await service.publish("ada", {
      source: `${canvasImport} const a = <H1>Costs</H1>;${longSource}`,
    });
    expect(title).toBe("Costs");
    // Type syntax is blanked in four steps first.
    expect(pauses).toBe(4);
  });

  it("changes nothing if it fails", async () => {
    const service = open(() => Promise.reject(new Error("too many")));
    const { canvasId } = await service.publish("ada", { source: canvasImport });
    await expect(service.publish("ada", { source: longSource })).rejects.toThrow("too many");
    await expect(service.update("ada", canvasId, { source: longSource })).rejects.toThrow("too many");
    expect(await service.load(canvasId, { owner: "ada" })).toMatchObject({ source: canvasImport });
    expect(await service.list("ada")).toHaveLength(1);
  });

  it("isn't started for input that is refused without it, nor for a short source", async () => {
    const service = open(() => Promise.reject(new Error("begun")));
    const { canvasId } = await service.publish("ada", { source: canvasImport });
    const title = "x".repeat(201);
    expect(await codeOf(service.publish("ada", { source: longSource, title }))).toBe("INVALID_INPUT");
    expect(await codeOf(service.update("ada", canvasId, { source: longSource, title }))).toBe("INVALID_INPUT");
    expect(await codeOf(service.publish("ada", { source: longSource.repeat(2) }))).toBe("INVALID_INPUT");
  });
});
