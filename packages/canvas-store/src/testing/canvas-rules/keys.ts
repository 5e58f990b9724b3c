import type { LoadedCanvas } from "@fingerpaint/api-contracts";
import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf, oneTo } from "../runner.ts";
import { numberedSource, pick, sampleSource } from "./samples.ts";

function stateOf(canvas: LoadedCanvas): unknown {
  return canvas.requiresPassword ? undefined : canvas.state;
}

export const keyRules: readonly CanvasRule[] = [
  {
    title: "[C32] publishes under a key to one link, whatever the source",
    async run(service, expect) {
      const ada = service.session("ada");
      const first = await ada.publish({ source: numberedSource(1), key: "daily" });
      expect(pick(first, "reused")).toEqual({ reused: false });
      await service.anonymous.load(first.canvasId);
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      const second = await ada.publish({ source: numberedSource(2), key: "daily" });
      expect(pick(second, "canvasId", "createdAt", "reused")).toEqual({
        canvasId: first.canvasId,
        createdAt: first.createdAt,
        reused: true,
      });
      const loaded = await service.anonymous.load(first.canvasId);
      expect(pick(loaded, "source", "viewCount")).toEqual({ source: numberedSource(2), viewCount: 2 });
      expect((await ada.list()).map(({ updatedAt }) => updatedAt)).toEqual(["2030-01-02T00:00:00.000Z"]);
    },
  },
  {
    title: "[C32] keeps the links of other keys, other owners and no key apart",
    async run(service, expect) {
      const ada = service.session("ada");
      const ids = [
        await ada.publish({ source: sampleSource }),
        await ada.publish({ source: sampleSource, key: "a" }),
        await ada.publish({ source: sampleSource, key: "A" }),
        await ada.publish({ source: sampleSource, key: " a" }),
        await service.session("bob").publish({ source: sampleSource, key: "a" }),
      ].map(({ canvasId }) => canvasId);
      expect(new Set(ids).size).toBe(5);
      expect(ids.every((id) => /^cv_[A-Za-z0-9]{16}$/.test(id))).toBe(true);
    },
  },
  {
    title: "[C32] takes access, password and expiry from the request, and keeps the state if none is sent",
    async run(service, expect) {
      const ada = service.session("ada");
      const key = "report";
      const { canvasId } = await ada.publish({
        ...{ source: numberedSource(1), key, title: "Mine", state: { open: true } },
        ...{ access: "password", password: "x", expiresAt: "2031-01-01T00:00:00Z" },
      });
      const again = await ada.publish({ source: numberedSource(2), key });
      expect(pick(again, "access", "hasPassword", "expiresAt", "title")).toEqual({
        access: "public",
        hasPassword: false,
        expiresAt: null,
        title: "Mine",
      });
      expect(stateOf(await ada.load(canvasId))).toEqual({ open: true });
      const named = `// cursor-canvas-title: Week 2\n${sampleSource}`;
      expect((await ada.publish({ source: named, key, state: null })).title).toBe("Week 2");
      expect(stateOf(await ada.load(canvasId))).toBe(undefined);
    },
  },
  {
    title: "[C32] publishes to the same link again after it was deleted",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: numberedSource(1), key: "a" });
      await ada.remove(canvasId);
      const again = await ada.publish({ source: numberedSource(2), key: "a" });
      expect(pick(again, "canvasId", "reused")).toEqual({ canvasId, reused: false });
    },
  },
  {
    title: "[C32] creates one canvas for twenty concurrent publishes under one key",
    async run(service, expect) {
      const ada = service.session("ada");
      const published = await Promise.all(oneTo(20).map((n) => ada.publish({ source: numberedSource(n), key: "a" })));
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(1);
      expect(published.filter(({ reused }) => !reused).length).toBe(1);
      expect((await ada.list()).length).toBe(1);
    },
  },
  {
    title: "[C32] accepts keys of 1 to 100 characters",
    async run(service, expect) {
      const ada = service.session("ada");
      const publish = (key: unknown) => codeOf(ada.publish({ source: sampleSource, key: key as string }));
      expect(await publish("k".repeat(100))).toBe("resolved");
      for (const key of ["", "k".repeat(101), null, 1, "\ud800"]) expect(await publish(key)).toBe("INVALID_INPUT");
    },
  },
];
