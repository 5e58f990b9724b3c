import type { CanvasService } from "@fingerpaint/canvas-store";
import type { Metrics } from "./metrics.ts";

/** Wraps a canvas service so that all writes and loads are counted, whatever interface they come through. */
export function countCanvasUse(service: CanvasService, metrics: Metrics): CanvasService {
  return {
    ...service,
    async publish(owner, input, origin) {
      const result = await service.publish(owner, input, origin);
      metrics.countCanvasWrite(result.reused ? "again" : "new");
      return result;
    },
    async load(canvasId, options) {
      const canvas = await service.load(canvasId, options);
      metrics.countCanvasLoad();
      return canvas;
    },
    async update(owner, canvasId, input, origin) {
      const result = await service.update(owner, canvasId, input, origin);
      metrics.countCanvasWrite("changed");
      return result;
    },
    async remove(owner, canvasId) {
      await service.remove(owner, canvasId);
      metrics.countCanvasWrite("deleted");
    },
  };
}
