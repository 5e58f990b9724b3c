import type { UpdateRequest } from "@fingerpaint/api-contracts";
import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf } from "../runner.ts";
import { numberedSource, pick, sampleSource, sampleSourceMd5 } from "./samples.ts";

const full = {
  source: numberedSource(1),
  title: "Sales",
  access: "password",
  password: "secret",
  expiresAt: "2031-01-01T00:00:00.000Z",
} as const;
const shown = ["title", "access", "hasPassword", "expiresAt"] as const;

const refusedFields: readonly (readonly [problem: string, fields: object])[] = [
  ["the source is too short", { source: "too short" }],
  ["the source has no import", { source: `// no import ${"/".repeat(50)}` }],
  ["the source is null", { source: null }],
  ["the title is too long", { title: "x".repeat(201) }],
  ["the title is null", { title: null }],
  ["the access is unknown", { access: "private" }],
  ["the password is too long", { access: "password", password: "x".repeat(101) }],
  ["expiresAt has no zone", { expiresAt: "2031-01-01" }],
];

export const updateRules: readonly CanvasRule[] = [
  {
    title: "[C9] changes only the fields that are sent",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(full);
      const before = { title: "Sales", access: "password", hasPassword: true, expiresAt: full.expiresAt };
      expect(pick(await ada.update(canvasId, {}), ...shown)).toEqual(before);
      expect(pick(await ada.update(canvasId, { title: " Costs " }), ...shown)).toEqual({ ...before, title: "Costs" });
      expect(pick(await ada.update(canvasId, { expiresAt: "2032-01-01T00:00:00Z" }), ...shown)).toEqual({
        ...before,
        title: "Costs",
        expiresAt: "2032-01-01T00:00:00.000Z",
      });
      expect(pick(await ada.update(canvasId, { expiresAt: null }), ...shown)).toEqual({
        ...before,
        title: "Costs",
        expiresAt: null,
      });
      expect(pick(await ada.update(canvasId, { title: "" }), ...shown)).toEqual({
        ...before,
        title: "",
        expiresAt: null,
      });
      expect((await service.anonymous.load(canvasId, "secret")).source).toBe(full.source);
    },
  },
  {
    title: "[C9] replaces the source and its digest, and keeps the id, createdAt and the view count",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: numberedSource(1) });
      await service.anonymous.load(canvasId);
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      const updated = await ada.update(canvasId, { source: sampleSource });
      expect(pick(updated, "canvasId", "sourceMd5", "createdAt", "reused")).toEqual({
        canvasId,
        sourceMd5: sampleSourceMd5,
        createdAt: "2030-01-01T00:00:00.000Z",
        reused: false,
      });
      expect(pick(await service.anonymous.load(canvasId), "source", "viewCount")).toEqual({
        source: sampleSource,
        viewCount: 2,
      });
      expect((await ada.list()).map(({ sourceMd5, updatedAt }) => [sourceMd5, updatedAt])).toEqual([
        [sampleSourceMd5, "2030-01-02T00:00:00.000Z"],
      ]);
    },
  },
  {
    title: "[C9] keeps the password if access is password and the one sent is absent or empty",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(full);
      await ada.update(canvasId, { access: "password" });
      await ada.update(canvasId, { access: "password", password: "" });
      expect((await service.anonymous.load(canvasId, "secret")).source).toBe(full.source);
    },
  },
  {
    title: "[C9] replaces the password, with or without access",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(full);
      await ada.update(canvasId, { access: "password", password: "second" });
      expect(await codeOf(service.anonymous.load(canvasId, "secret"))).toBe("WRONG_PASSWORD");
      expect((await service.anonymous.load(canvasId, "second")).source).toBe(full.source);
      await ada.update(canvasId, { password: "third" });
      expect(await codeOf(service.anonymous.load(canvasId, "second"))).toBe("WRONG_PASSWORD");
      expect((await service.anonymous.load(canvasId, "third")).source).toBe(full.source);
    },
  },
  {
    title: "[C9] clears the password when access becomes public, whatever password is sent",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(full);
      const updated = await ada.update(canvasId, { access: "public", password: "other" });
      expect(pick(updated, "access", "hasPassword")).toEqual({ access: "public", hasPassword: false });
      expect((await service.anonymous.load(canvasId)).source).toBe(full.source);
      // The password was deleted, not just hidden: changing only `access` can't restore it.
      expect(await codeOf(ada.update(canvasId, { access: "password" }))).toBe("INVALID_INPUT");
    },
  },
  {
    title: "[C9] requires a password if access becomes password and none is stored",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      expect(await codeOf(ada.update(canvasId, { access: "password" }))).toBe("INVALID_INPUT");
      expect(await codeOf(ada.update(canvasId, { access: "password", password: "" }))).toBe("INVALID_INPUT");
      expect(
        pick(await ada.update(canvasId, { access: "password", password: "secret" }), "access", "hasPassword"),
      ).toEqual({
        access: "password",
        hasPassword: true,
      });
    },
  },
  {
    title: "[C9] refuses a password alone for a public canvas, which would stay public",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      expect(await codeOf(ada.update(canvasId, { password: "secret" }))).toBe("INVALID_INPUT");
      expect((await service.anonymous.load(canvasId)).source).toBe(sampleSource);
    },
  },
  ...refusedFields.map(
    ([problem, fields]): CanvasRule => ({
      title: `[C9] changes nothing if ${problem}, whatever else is sent`,
      async run(service, expect) {
        const ada = service.session("ada");
        const { canvasId } = await ada.publish(full);
        const before = await ada.list();
        service.setNow(new Date("2030-01-02T00:00:00.000Z"));
        const good = { title: "Costs", source: numberedSource(2), access: "public", expiresAt: null } as const;
        expect(await codeOf(ada.update(canvasId, { ...good, ...fields }))).toBe("INVALID_INPUT");
        expect(await ada.list()).toEqual(before);
        expect((await service.anonymous.load(canvasId, "secret")).source).toBe(full.source);
      },
    }),
  ),
  {
    title: "[C9] never restores a canvas through an update during its removal",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      const outcomes = await Promise.all([
        codeOf(ada.update(canvasId, { title: "1" })),
        codeOf(ada.remove(canvasId)),
        codeOf(ada.update(canvasId, { title: "2" })),
      ]);
      expect(outcomes[1]).toBe("resolved");
      for (const outcome of outcomes) expect(outcome === "resolved" || outcome === "NOT_FOUND").toBe(true);
      expect(await codeOf(ada.load(canvasId))).toBe("NOT_FOUND");
      expect(await ada.list()).toEqual([]);
    },
  },
  {
    title: "[C28] changes nothing if the source isn't the expected one, and reports the current digest",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId, sourceMd5 } = await ada.publish({ source: numberedSource(1), title: "Sales" });
      const second = await ada.update(canvasId, { source: numberedSource(2), expectedMd5: sourceMd5 });
      const before = await ada.list();
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      const stale = ada.update(canvasId, { source: numberedSource(3), title: "Costs", expectedMd5: sourceMd5 });
      expect(await codeOf(stale)).toBe("SOURCE_CHANGED");
      const refusal: unknown = await stale.catch((error: unknown) => error);
      expect(String(refusal).includes(second.sourceMd5)).toBe(true);
      expect(await ada.list()).toEqual(before);
      expect(await codeOf(ada.update(canvasId, { title: "Costs", expectedMd5: second.sourceMd5 }))).toBe("resolved");
    },
  },
  {
    title: "[C28] accepts only one of several changes to the same source",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId, sourceMd5 } = await ada.publish({ source: numberedSource(1) });
      const outcomes = await Promise.all(
        [2, 3, 4, 5, 6].map((number) =>
          codeOf(ada.update(canvasId, { source: numberedSource(number), expectedMd5: sourceMd5 })),
        ),
      );
      expect(outcomes.toSorted()).toEqual([
        "SOURCE_CHANGED",
        "SOURCE_CHANGED",
        "SOURCE_CHANGED",
        "SOURCE_CHANGED",
        "resolved",
      ]);
    },
  },
  {
    title: "[C28] refuses an expected digest that isn't a digest",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      const outcome = codeOf(ada.update(canvasId, { title: "Costs", expectedMd5: "latest" }));
      expect(await outcome).toBe("INVALID_INPUT");
    },
  },
  {
    title: "[C12] checks the session first, then the canvas, then its owner, and only then the body",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ source: sampleSource });
      const bad = { title: 1 } as unknown as UpdateRequest;
      expect(await codeOf(service.anonymous.update("cv_AAAAAAAAAAAAAAAA", bad))).toBe("SESSION_REQUIRED");
      expect(await codeOf(service.anonymous.update(canvasId, bad))).toBe("SESSION_REQUIRED");
      expect(await codeOf(service.session("grace").update("cv_AAAAAAAAAAAAAAAA", bad))).toBe("NOT_FOUND");
      expect(await codeOf(service.session("grace").update(canvasId, bad))).toBe("FORBIDDEN");
      expect(await codeOf(service.session("ada").update(canvasId, bad))).toBe("INVALID_INPUT");
    },
  },
];
