import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf, oneTo } from "../runner.ts";
import { numberedSource, pick, sampleSource } from "./samples.ts";

export const reuseRules: readonly CanvasRule[] = [
  {
    title: "[C8] reuses the owner's canvas of the same source: id, createdAt and view count stay",
    async run(service, expect) {
      const ada = service.session("ada");
      const first = await ada.publish({ source: sampleSource });
      await service.anonymous.load(first.canvasId);
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      const second = await ada.publish({ source: sampleSource });
      expect(pick(second, "canvasId", "createdAt", "reused")).toEqual({
        canvasId: first.canvasId,
        createdAt: first.createdAt,
        reused: true,
      });
      const listed = await ada.list();
      expect(listed.map((item) => [item.viewCount, item.createdAt, item.updatedAt])).toEqual([
        [1, "2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"],
      ]);
    },
  },
  {
    title: "[C8] takes access, password and expiry from the request when it reuses a canvas",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({
        source: sampleSource,
        access: "password",
        password: "old",
        expiresAt: "2031-01-01T00:00:00Z",
      });
      const again = await ada.publish({
        source: sampleSource,
        access: "password",
        password: "new",
        expiresAt: "2032-01-01T00:00:00Z",
      });
      expect(pick(again, "access", "hasPassword", "expiresAt")).toEqual({
        access: "password",
        hasPassword: true,
        expiresAt: "2032-01-01T00:00:00.000Z",
      });
      expect(await codeOf(service.anonymous.load(canvasId, "old"))).toBe("WRONG_PASSWORD");
      expect((await service.anonymous.load(canvasId, "new")).source).toBe(sampleSource);
    },
  },
  {
    title: "[C8] resets absent access, password and expiry to their defaults when it reuses a canvas",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({
        source: sampleSource,
        access: "password",
        password: "old",
        expiresAt: "2029-01-01T00:00:00Z",
      });
      const again = await ada.publish({ source: sampleSource });
      expect(pick(again, "access", "hasPassword", "expiresAt")).toEqual({
        access: "public",
        hasPassword: false,
        expiresAt: null,
      });
      expect((await service.anonymous.load(canvasId)).source).toBe(sampleSource);
    },
  },
  {
    title: "[C8] keeps the title of a reused canvas unless the request has one, even an empty one",
    async run(service, expect) {
      const ada = service.session("ada");
      await ada.publish({ source: sampleSource, title: "Sales" });
      expect((await ada.publish({ source: sampleSource })).title).toBe("Sales");
      expect((await ada.publish({ source: sampleSource, title: "Costs" })).title).toBe("Costs");
      expect((await ada.publish({ source: sampleSource, title: "" })).title).toBe("");
    },
  },
  {
    title: "[C8] never reuses another owner's canvas",
    async run(service, expect) {
      const one = await service.session("ada").publish({ source: sampleSource });
      const other = await service.session("grace").publish({ source: sampleSource });
      expect(other.reused).toBe(false);
      expect(other.canvasId === one.canvasId).toBe(false);
    },
  },
  {
    title: "[C8] distinguishes sources that differ in a single character",
    async run(service, expect) {
      const ada = service.session("ada");
      await ada.publish({ source: sampleSource });
      for (const source of [
        `${sampleSource} `,
        sampleSource.replace("é", "e\u0301"),
        sampleSource.replace("\n", "\r\n"),
      ]) {
        expect((await ada.publish({ source })).reused).toBe(false);
      }
    },
  },
  {
    title: "[C8] matches a canvas's current source, not the one before an update",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: numberedSource(1) });
      await ada.update(canvasId, { source: numberedSource(2) });
      expect((await ada.publish({ source: numberedSource(2) })).canvasId).toBe(canvasId);
      expect((await ada.publish({ source: numberedSource(1) })).reused).toBe(false);
    },
  },
  {
    title: "[C8] creates a new canvas for a source if its canvas was removed",
    async run(service, expect) {
      const ada = service.session("ada");
      const removed = await ada.publish({ source: sampleSource, title: "Sales" });
      await ada.remove(removed.canvasId);
      const published = await ada.publish({ source: sampleSource });
      expect(pick(published, "reused", "title")).toEqual({ reused: false, title: "" });
      expect(published.canvasId === removed.canvasId).toBe(false);
    },
  },
  {
    title: "[C8] creates one canvas for 50 concurrent publishes of one source",
    async run(service, expect) {
      const ada = service.session("ada");
      const published = await Promise.all(oneTo(50).map(() => ada.publish({ source: sampleSource })));
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(1);
      expect(published.filter(({ reused }) => !reused).length).toBe(1);
      expect((await ada.list()).length).toBe(1);
    },
  },
];
