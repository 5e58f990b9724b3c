import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf, oneTo } from "../runner.ts";
import { numberedSource, pick, sampleSource, sampleSourceMd5 } from "./samples.ts";

export const listRules: readonly CanvasRule[] = [
  {
    title: "[C13] lists every field of the rule, and no source",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({
        source: sampleSource,
        title: "Sales",
        access: "password",
        password: "secret",
        expiresAt: "2029-01-01T00:00:00Z",
      });
      const listed = await ada.list();
      expect(listed.length).toBe(1);
      expect(
        pick(
          listed[0],
          "canvasId",
          "title",
          "sourceMd5",
          "createdAt",
          "updatedAt",
          "access",
          "hasPassword",
          "expiresAt",
          "viewCount",
        ),
      ).toEqual({
        canvasId,
        title: "Sales",
        sourceMd5: sampleSourceMd5,
        createdAt: "2030-01-01T00:00:00.000Z",
        updatedAt: "2030-01-01T00:00:00.000Z",
        access: "password",
        hasPassword: true,
        expiresAt: "2029-01-01T00:00:00.000Z",
        viewCount: 0,
      });
      expect(listed.some((item) => "source" in item || "password" in item || "owner" in item)).toBe(false);
    },
  },
  {
    title: "[C13] lists a public canvas as one without a password",
    async run(service, expect) {
      const ada = service.session("ada");
      await ada.publish({ source: sampleSource });
      const listed = await ada.list();
      expect(listed.map(({ access, hasPassword }) => [access, hasPassword])).toEqual([["public", false]]);
    },
  },
  {
    title: "[C13] lists newest first, even what was published within one millisecond",
    async run(service, expect) {
      const ada = service.session("ada");
      const ids: string[] = [];
      for (const n of oneTo(5)) ids.push((await ada.publish({ source: numberedSource(n) })).canvasId);
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      ids.push((await ada.publish({ source: numberedSource(6) })).canvasId);
      // Neither an update nor a reuse makes a canvas newer.
      await ada.update(ids[0] ?? "", { title: "old" });
      await ada.publish({ source: numberedSource(2) });
      expect((await ada.list()).map(({ canvasId }) => canvasId)).toEqual(ids.toReversed());
    },
  },
  {
    title: "[C13] lists only one's own canvases, and none without a session",
    async run(service, expect) {
      await service.session("ada").publish({ source: sampleSource });
      expect(await service.session("grace").list()).toEqual([]);
      expect(await service.anonymous.list()).toEqual([]);
    },
  },
  {
    title: "[C12] checks the session, then the canvas, then its owner before it removes a canvas",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ source: sampleSource });
      expect(await codeOf(service.anonymous.remove("cv_AAAAAAAAAAAAAAAA"))).toBe("SESSION_REQUIRED");
      expect(await codeOf(service.anonymous.remove(canvasId))).toBe("SESSION_REQUIRED");
      expect(await codeOf(service.session("grace").remove("cv_AAAAAAAAAAAAAAAA"))).toBe("NOT_FOUND");
      expect(await codeOf(service.session("grace").remove(canvasId))).toBe("FORBIDDEN");
      expect((await service.anonymous.load(canvasId)).source).toBe(sampleSource);
    },
  },
  {
    title: "[C12] removes a canvas for good",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      expect(await codeOf(ada.remove(canvasId))).toBe("resolved");
      expect(await codeOf(ada.load(canvasId))).toBe("NOT_FOUND");
      expect(await codeOf(ada.update(canvasId, { title: "late" }))).toBe("NOT_FOUND");
      expect(await codeOf(ada.remove(canvasId))).toBe("NOT_FOUND");
      expect(await ada.list()).toEqual([]);
    },
  },
];
