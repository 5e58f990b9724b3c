import type { CanvasRule } from "../canvas-rule.ts";
import { codeOf } from "../runner.ts";
import { numberedSource, sampleSource } from "./samples.ts";

const state = { "report.title": "Über 😀\u0000", rows: [1, null, { deep: [true] }], constructor: "a" };

/** The state in a load response; undefined if the response has no such field. */
function stateIn(loaded: object): unknown {
  return "state" in loaded ? loaded.state : undefined;
}

/** A state with this many bytes as JSON. */
function stateOfBytes(bytes: number) {
  return { a: "x".repeat(bytes - '{"a":""}'.length) };
}

/** A state consisting of an object and this many nested arrays. */
function deepState(levels: number): Record<string, unknown> {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return { a: value };
}

const noStates: readonly (readonly [problem: string, state: unknown])[] = [
  ["a list", [1]],
  ["a text", "{}"],
  ["a number", 1],
  ["true", true],
  ["too large", stateOfBytes(262_145)],
  ["too large in UTF-8", { a: "é".repeat(131_072) }],
];

export const stateRules: readonly CanvasRule[] = [
  {
    title: "[C30] returns the state with the source, and nothing if there is none",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource, state });
      expect(stateIn(await service.session("bob").load(canvasId))).toEqual(state);
      const plain = await ada.publish({ source: numberedSource(1) });
      expect("state" in (await ada.load(plain.canvasId))).toBe(false);
      const none = await ada.publish({ source: numberedSource(2), state: null });
      expect("state" in (await ada.load(none.canvasId))).toBe(false);
      expect((await ada.list()).filter((item) => "state" in item)).toEqual([]);
    },
  },
  {
    title: "[C30, C9] is kept, replaced and cleared by an update",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource, state });
      const stateAfter = async (fields: object) => {
        await ada.update(canvasId, fields);
        return stateIn(await ada.load(canvasId));
      };
      expect(await stateAfter({ title: "Sales", source: numberedSource(1) })).toEqual(state);
      expect(await stateAfter({ state: {} })).toEqual({});
      expect(await stateAfter({ state: null })).toBe(undefined);
    },
  },
  {
    title: "[C30, C8] is kept by a reuse without a state, replaced by one with a state, and cleared by null",
    async run(service, expect) {
      const ada = service.session("ada");
      const stateAfter = async (fields: object) => {
        const { canvasId } = await ada.publish({ source: sampleSource, ...fields });
        return stateIn(await ada.load(canvasId));
      };
      expect(await stateAfter({ state })).toEqual(state);
      expect(await stateAfter({})).toEqual(state);
      expect(await stateAfter({ state: { a: 1 } })).toEqual({ a: 1 });
      expect(await stateAfter({ state: null })).toBe(undefined);
    },
  },
  {
    title: "[C30, C10] stays locked with the source",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource, state, access: "password", password: "secret" });
      expect("state" in (await service.session("bob").load(canvasId))).toBe(false);
      expect(stateIn(await service.session("bob").load(canvasId, "secret"))).toEqual(state);
    },
  },
  {
    title: "[C30] accepts 262,144 bytes, in one value or many, and 31 levels",
    async run(service, expect) {
      const ada = service.session("ada");
      const { canvasId } = await ada.publish({ source: sampleSource, state: stateOfBytes(262_144) });
      expect(stateIn(await ada.load(canvasId))).toEqual(stateOfBytes(262_144));
      const many = { a: Array.from({ length: 87_379 }, () => []) };
      expect(JSON.stringify(many).length).toBe(262_144);
      await ada.update(canvasId, { state: many });
      expect(JSON.stringify(stateIn(await ada.load(canvasId)))).toBe(JSON.stringify(many));
      await ada.update(canvasId, { state: deepState(30) });
      expect(stateIn(await ada.load(canvasId))).toEqual(deepState(30));
    },
  },
  ...noStates.map(
    ([problem, wrong]): CanvasRule => ({
      title: `[C30] refuses a state that is ${problem}, and changes nothing`,
      async run(service, expect) {
        const ada = service.session("ada");
        const wrongState = wrong as Record<string, unknown>;
        expect(await codeOf(ada.publish({ source: sampleSource, state: wrongState }))).toBe("INVALID_INPUT");
        expect(await ada.list()).toEqual([]);
        const { canvasId } = await ada.publish({ source: sampleSource, state });
        expect(await codeOf(ada.update(canvasId, { state: wrongState }))).toBe("INVALID_INPUT");
        expect(stateIn(await ada.load(canvasId))).toEqual(state);
      },
    }),
  ),
];
