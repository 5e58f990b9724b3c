import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf, oneTo } from "../runner.ts";
import { pick, sampleSource } from "./samples.ts";

const locked = { source: sampleSource, access: "password", password: "secret" } as const;
const expired = { expiresAt: "2029-01-01T00:00:00Z" } as const;

export const loadRules: readonly CanvasRule[] = [
  {
    title: "[C10] loads a public canvas for anyone; only its author can open the editor",
    async run(service, expect) {
      const { canvasId } = await service
        .session("ada")
        .publish({ source: sampleSource, title: "Sales", expiresAt: "2031-01-01T00:00:00Z" });
      const loaded = await service.anonymous.load(canvasId);
      const { canOpenEditor, ...rest } = loaded;
      expect(canOpenEditor).toBe(false);
      expect(
        pick(rest, "canvasId", "title", "source", "viewCount", "createdAt", "access", "requiresPassword", "expiresAt"),
      ).toEqual({
        canvasId,
        title: "Sales",
        source: sampleSource,
        viewCount: 1,
        createdAt: "2030-01-01T00:00:00.000Z",
        access: "public",
        requiresPassword: false,
        expiresAt: "2031-01-01T00:00:00.000Z",
      });
      expect((await service.session("grace").load(canvasId)).canOpenEditor).toBe(false);
      expect((await service.session("ada").load(canvasId)).canOpenEditor).toBe(true);
    },
  },
  {
    title: "[C10] doesn't find an id that was never issued, even with a password",
    async run(service, expect) {
      for (const canvasId of ["cv_AAAAAAAAAAAAAAAA", "cv_", "constructor", "__proto__"]) {
        expect(await codeOf(service.anonymous.load(canvasId))).toBe("NOT_FOUND");
        expect(await codeOf(service.session("ada").load(canvasId, "secret"))).toBe("NOT_FOUND");
      }
    },
  },
  {
    title: "[C10] delivers a locked canvas without its source until the password is supplied",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ ...locked, title: "Sales" });
      for (const password of [undefined, ""]) {
        const loaded = await service.anonymous.load(canvasId, password);
        expect(pick(loaded, "title", "source", "viewCount", "access", "requiresPassword", "canOpenEditor")).toEqual({
          title: "Sales",
          source: "",
          viewCount: 0,
          access: "password",
          requiresPassword: true,
          canOpenEditor: false,
        });
      }
      const opened = await service.anonymous.load(canvasId, "secret");
      expect(pick(opened, "source", "access", "requiresPassword")).toEqual({
        source: sampleSource,
        access: "password",
        requiresPassword: false,
      });
    },
  },
  {
    title: "[C10] opens a public canvas whatever password is sent",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ source: sampleSource });
      const loaded = await service.anonymous.load(canvasId, "anything");
      expect(pick(loaded, "source", "requiresPassword")).toEqual({ source: sampleSource, requiresPassword: false });
    },
  },
  {
    title: "[C10] refuses wrong passwords, however similar",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish(locked);
      for (const password of ["Secret", "secret ", "secre", "secretsecret", "x".repeat(300)]) {
        expect(await codeOf(service.session("grace").load(canvasId, password))).toBe("WRONG_PASSWORD");
      }
    },
  },
  {
    title: "[C10] compares passwords that contain any characters",
    async run(service, expect) {
      const password = "pä ss&=?#%+\u{1f511}";
      const { canvasId } = await service.session("ada").publish({ ...locked, password });
      expect((await service.anonymous.load(canvasId, password)).source).toBe(sampleSource);
    },
  },
  {
    title: "[C10] opens a locked canvas to its author without the password, or with a wrong one",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(locked);
      for (const password of [undefined, "wrong"]) {
        const loaded = await ada.load(canvasId, password);
        expect(pick(loaded, "source", "requiresPassword", "canOpenEditor")).toEqual({
          source: sampleSource,
          requiresPassword: false,
          canOpenEditor: true,
        });
      }
    },
  },
  {
    title: "[C10] treats a canvas as expired from the exact millisecond of expiresAt",
    async run(service, expect) {
      const { canvasId } = await service
        .session("ada")
        .publish({ source: sampleSource, expiresAt: "2030-01-02T00:00:00.000Z" });
      service.setNow(new Date("2030-01-01T23:59:59.999Z"));
      expect(await codeOf(service.anonymous.load(canvasId))).toBe("resolved");
      service.setNow(new Date("2030-01-02T00:00:00.000Z"));
      expect(await codeOf(service.anonymous.load(canvasId))).toBe("CANVAS_EXPIRED");
      expect(await codeOf(service.session("grace").load(canvasId))).toBe("CANVAS_EXPIRED");
    },
  },
  {
    title: "[C10] reports expiry before it checks the password",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ ...locked, ...expired });
      for (const password of [undefined, "wrong", "secret"]) {
        expect(await codeOf(service.anonymous.load(canvasId, password))).toBe("CANVAS_EXPIRED");
      }
    },
  },
  {
    title: "[C10] still opens an expired canvas to its author",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ ...locked, ...expired });
      expect(pick(await ada.load(canvasId), "source", "canOpenEditor")).toEqual({
        source: sampleSource,
        canOpenEditor: true,
      });
    },
  },
  {
    title: "[C11] counts loads that deliver the source, even the author's, and includes them in the reply's count",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource });
      expect((await service.anonymous.load(canvasId)).viewCount).toBe(1);
      expect((await service.session("grace").load(canvasId)).viewCount).toBe(2);
      expect((await ada.load(canvasId)).viewCount).toBe(3);
      expect((await ada.list()).map(({ viewCount }) => viewCount)).toEqual([3]);
    },
  },
  {
    title: "[C11] doesn't count locked, wrong or expired loads",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish(locked);
      expect((await service.anonymous.load(canvasId)).viewCount).toBe(0);
      expect(await codeOf(service.anonymous.load(canvasId, "wrong"))).toBe("WRONG_PASSWORD");
      await ada.update(canvasId, expired);
      expect(await codeOf(service.anonymous.load(canvasId, "secret"))).toBe("CANVAS_EXPIRED");
      await ada.update(canvasId, { expiresAt: null });
      expect((await service.anonymous.load(canvasId, "secret")).viewCount).toBe(1);
    },
  },
  {
    title: "[C11] counts each of 100 concurrent loads",
    async run(service, expect) {
      const { canvasId } = await service.session("ada").publish({ source: sampleSource });
      const loaded = await Promise.all(oneTo(100).map(() => service.anonymous.load(canvasId)));
      expect(loaded.map(({ viewCount }) => viewCount).sort((a, b) => a - b)).toEqual(oneTo(100));
    },
  },
  {
    title: "[C14] never shows the password in a reply",
    async run(service, expect) {
      const ada = service.session("ada");
      const password = "p4ssw0rd-of-this-canvas";
      const published = await ada.publish({ ...locked, password });
      const replies = [
        published,
        await ada.publish({ ...locked, password }),
        await ada.update(published.canvasId, { access: "password", password }),
        await ada.load(published.canvasId),
        await service.anonymous.load(published.canvasId),
        await service.anonymous.load(published.canvasId, password),
        await ada.list(),
      ];
      expect(JSON.stringify(replies).includes(password)).toBe(false);
    },
  },
];
