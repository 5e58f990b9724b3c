import type { PublishRequest } from "@fingerpaint/api-contracts";
import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf, oneTo } from "../runner.ts";
import { numberedSource, pick, sampleSource, sampleSourceMd5, sourceOfLength } from "./samples.ts";

/** Fields of the wrong types, as JSON can hold them. */
const wrongTypes: readonly object[] = [
  { source: null },
  { source: 20 },
  { source: [sampleSource] },
  { title: null },
  { title: 1 },
  { title: {} },
  { access: null },
  { access: "" },
  { access: "Public" },
  { access: "private" },
  { access: ["public"] },
  { access: "password", password: 12 },
  { access: "password", password: ["secret"] },
  { password: null },
  { expiresAt: 1_893_456_000_000 },
  { expiresAt: {} },
  { expiresAt: ["2031-06-01T12:00:00Z"] },
];

/** Without a zone, nonexistent dates, other formats. */
const noInstants = [
  "",
  "2031-06-01",
  "2031-06-01T12:00:00",
  "2031-02-30T12:00:00Z",
  "2031-06-01 12:00:00Z",
  "tomorrow",
];

/** The rule that a publish with these fields is INVALID_INPUT and stores nothing. */
function refusal(title: string, fields: object): CanvasRule {
  return {
    title,
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({ source: sampleSource, ...fields }))).toBe("INVALID_INPUT");
      expect(await ada.list()).toEqual([]);
    },
  };
}

export const publishRules: readonly CanvasRule[] = [
  {
    title: "[C2] gives each canvas an id of cv_ and 16 characters of A-Z a-z 0-9",
    async run(service, expect) {
      const ada = service.session("ada");
      const ids: string[] = [];
      for (const n of oneTo(10)) ids.push((await ada.publish({ source: numberedSource(n) })).canvasId);
      expect(ids.filter((id) => /^cv_[A-Za-z0-9]{16}$/.test(id))).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    },
  },
  {
    title: "[C5] fills in the defaults if only a source is published",
    async run(service, expect) {
      const published = await service.session("ada").publish({ source: sampleSource });
      expect(
        pick(published, "title", "sourceMd5", "reused", "createdAt", "access", "hasPassword", "expiresAt"),
      ).toEqual({
        title: "",
        sourceMd5: sampleSourceMd5,
        reused: false,
        createdAt: "2030-01-01T00:00:00.000Z",
        access: "public",
        hasPassword: false,
        expiresAt: null,
      });
    },
  },
  {
    title: "[C31] takes the title from the source's comment or heading if none is sent",
    async run(service, expect) {
      const ada = service.session("ada");
      const heading = `${sampleSource}export default () => <H1>Costs &amp; gains</H1>;\n`;
      const comment = `// cursor-canvas-title: Weekly report\n${heading}`;
      expect((await ada.publish({ source: heading })).title).toBe("Costs & gains");
      const { canvasId, title } = await ada.publish({ source: comment });
      expect([title, (await ada.load(canvasId)).title]).toEqual(["Weekly report", "Weekly report"]);
      expect((await ada.publish({ source: `${comment}//`, title: "Mine" })).title).toBe("Mine");
      expect((await ada.publish({ source: `${comment}///`, title: "" })).title).toBe("");
    },
  },
  {
    title: "[C31] keeps the existing title on a PATCH and on a reuse",
    async run(service, expect) {
      const ada = service.session("ada");
      const source = `// cursor-canvas-title: Weekly report\n${sampleSource}`;
      const { canvasId } = await ada.publish({ source, title: "Mine" });
      expect((await ada.publish({ source })).title).toBe("Mine");
      expect((await ada.update(canvasId, { source: source.replace("Weekly", "Daily") })).title).toBe("Mine");
    },
  },
  {
    title: "[C5] accepts sources of 20 characters, but no fewer",
    modules: ["canvas"],
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({ source: sourceOfLength(19, 'import"canvas"//') }))).toBe("INVALID_INPUT");
      expect(await codeOf(ada.publish({ source: sourceOfLength(20, 'import"canvas"//') }))).toBe("resolved");
    },
  },
  {
    title: "[C5] accepts sources of up to 200,000 characters, and returns them whole",
    async run(service, expect) {
      const ada = service.session("ada");
      const longest = sourceOfLength(200_000, `${sampleSource}// ${"é".repeat(100_000)}`);
      expect(await codeOf(ada.publish({ source: `${longest}/` }))).toBe("INVALID_INPUT");
      const { canvasId } = await ada.publish({ source: longest });
      expect((await ada.load(canvasId)).source === longest).toBe(true);
    },
  },
  {
    title: "[C5] trims the title before it applies the limit of 200 characters",
    async run(service, expect) {
      const ada = service.session("ada");
      const longest = "é".repeat(200);
      expect((await ada.publish({ source: sampleSource, title: `  ${longest}\n` })).title).toBe(longest);
      expect(await codeOf(ada.publish({ source: sampleSource, title: `${longest}é` }))).toBe("INVALID_INPUT");
      expect((await ada.publish({ source: sampleSource, title: " \t\n " })).title).toBe("");
    },
  },
  {
    title: "[C5] counts a character above U+FFFF as two, like JavaScript",
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({ source: sampleSource, title: "\u{1f600}".repeat(100) }))).toBe("resolved");
      expect(await codeOf(ada.publish({ source: sampleSource, title: `${"\u{1f600}".repeat(100)}a` }))).toBe(
        "INVALID_INPUT",
      );
    },
  },
  {
    title: "[C5] accepts passwords of up to 100 characters",
    async run(service, expect) {
      const ada = service.session("ada");
      const publish = (length: number) =>
        ada.publish({ source: sampleSource, access: "password", password: "é".repeat(length) });
      expect(await codeOf(publish(100))).toBe("resolved");
      expect(await codeOf(publish(101))).toBe("INVALID_INPUT");
    },
  },
  ...wrongTypes.map((fields) => refusal(`[C5] refuses ${JSON.stringify(fields)}, and publishes nothing`, fields)),
  {
    title: "[C5] refuses an input without a source, and publishes nothing",
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({} as PublishRequest))).toBe("INVALID_INPUT");
      expect(await ada.list()).toEqual([]);
    },
  },
  refusal("[C5] refuses half a surrogate pair in a source, which UTF-8 couldn't keep", {
    source: `${sampleSource}\ud83d`,
  }),
  refusal("[C5] refuses half a surrogate pair in a title", { title: "\ude00" }),
  refusal("[C5] refuses half a surrogate pair in a password", { access: "password", password: "a\ud83db" }),
  {
    title: "[C5] requires a non-empty password if access is password",
    async run(service, expect) {
      const ada = service.session("ada");
      expect(await codeOf(ada.publish({ source: sampleSource, access: "password" }))).toBe("INVALID_INPUT");
      expect(await codeOf(ada.publish({ source: sampleSource, access: "password", password: "" }))).toBe(
        "INVALID_INPUT",
      );
    },
  },
  {
    title: "[C5] publishes for everyone if access isn't password, whatever password is sent",
    async run(service, expect) {
      const ada = service.session("ada");
      for (const access of [undefined, "public"] as const) {
        const published = await ada.publish({ source: sampleSource, access, password: "secret" });
        expect(pick(published, "access", "hasPassword")).toEqual({ access: "public", hasPassword: false });
        expect((await service.anonymous.load(published.canvasId)).source).toBe(sampleSource);
      }
    },
  },
  {
    title: "[C7] returns any instant as UTC with milliseconds",
    async run(service, expect) {
      const ada = service.session("ada");
      const publish = async (expiresAt: string | null) =>
        (await ada.publish({ source: sampleSource, expiresAt })).expiresAt;
      expect(await publish("2031-06-01T12:00:00+02:00")).toBe("2031-06-01T10:00:00.000Z");
      expect(await publish("2031-06-01T12:00:00.123456Z")).toBe("2031-06-01T12:00:00.123Z");
      expect(await publish("2031-06-01T12:00Z")).toBe("2031-06-01T12:00:00.000Z");
      expect(await publish(null)).toBe(null);
    },
  },
  ...noInstants.map((expiresAt) => refusal(`[C7] refuses ${JSON.stringify(expiresAt)} as an instant`, { expiresAt })),
  {
    title: "[C7] accepts an instant in the past: the canvas is expired immediately",
    async run(service, expect) {
      const { canvasId, expiresAt } = await service
        .session("ada")
        .publish({ source: sampleSource, expiresAt: "2029-12-31T23:59:59.999Z" });
      expect(expiresAt).toBe("2029-12-31T23:59:59.999Z");
      expect(await codeOf(service.anonymous.load(canvasId))).toBe("CANVAS_EXPIRED");
    },
  },
];
