import { expect, it } from "vitest";
import { createMemoryStore } from "../store/memory-store.ts";
import { sampleSource } from "../testing/canvas-rules/samples.ts";
import { codeOf, oneTo } from "../testing/runner.ts";
import { createCanvasService } from "./canvas-service.ts";

it("[C33] gives a canvas to only one of ten who saw it with its former owner", async () => {
  const memory = createMemoryStore();
  const claimants = Array.from({ length: 10 }, (_, index) => `owner-${index}`);
  const { canvasId } = await createCanvasService({ store: memory }).publish("key", { source: sampleSource });
  let readers = 0;
  let letGo = () => {};
  const allHaveRead = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const service = createCanvasService({
    store: {
      ...memory,
      read: async (id) => {
        const canvas = await memory.read(id);
        readers++;
        if (readers === claimants.length) letGo();
        await allHaveRead;
        return canvas;
      },
    },
  });
  const codes = await Promise.all(
    claimants.map((owner) => codeOf(service.claim(owner, canvasId, (from) => from === "key"))),
  );
  expect(codes.sort()).toEqual([...Array(9).fill("FORBIDDEN"), "resolved"]);
});

it("[C33] either gives a canvas away or lets its former owner remove it, never both", async () => {
  const store = createMemoryStore();
  const service = createCanvasService({ store });
  for (const ticks of oneTo(20)) {
    const { canvasId } = await service.publish("key", { source: `${sampleSource} // ${ticks}` });
    const claiming = codeOf(service.claim("ada", canvasId, (from) => from === "key"));
    for (let tick = 0; tick < ticks; tick++) await null;
    const removing = codeOf(service.remove("key", canvasId));
    const outcomes = [await removing, await claiming];
    expect(outcomes.filter((code) => code === "resolved")).toHaveLength(1);
    expect((await store.read(canvasId)) !== null).toBe(outcomes[1] === "resolved");
  }
});
