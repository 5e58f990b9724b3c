import fc from "fast-check";
import { expect, it } from "vitest";
import { parseFrameMessage, parseHostMessage } from "../../../../packages/canvas-runtime/src/sandbox/frame/messages.ts";
import { describeAction } from "../../../../packages/canvas-runtime/src/sandbox/host/canvas-notices.ts";
import { externalUrl } from "../../../../packages/canvas-runtime/src/sandbox/host/external-url.ts";
import { createKeptState, maxStateLength } from "../../../../packages/canvas-runtime/src/sandbox/host/kept-state.ts";
import { anyCharacter } from "../../../../packages/services/test/support/any-character.ts";
import { countOf, seed, takeAll } from "./bad-inputs.ts";

const share = 0.25;

/** Anything a port can carry. */
const anything = fc.anything({
  ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: true },
  ...{ withBoxedValues: true, withObjectString: true, withNullPrototype: true, maxDepth: 3 },
});

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    "",
    "a",
    "__proto__",
    "null",
    '{"a":1}',
    "[",
    "javascript:alert(1)",
    "https://a@b.example",
    "mailto:",
  ),
  fc.webUrl(),
  fc.constantFrom(200, 201, 2_000, 2_001, 65_537, 262_145).map((length) => "x".repeat(length)),
);
const count = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(-1, -0, 1e308, 10_000_000, 10_000_001));
const fields = {
  id: count,
  diagnostics: fc.array(fc.record({ severity: fc.constantFrom("error", "x"), message: text, line: count })),
  error: fc.record({ phase: fc.constantFrom("render", "x"), message: text }, { requiredKeys: ["phase"] }),
  height: count,
  level: fc.constantFrom("log", "x"),
  text,
  key: text,
  json: fc.oneof(
    text,
    fc.constant(null),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  ),
  href: text,
  source: text,
  modules: fc.array(text, { maxLength: 2 }),
  theme: fc.constantFrom(null, "light", "x"),
  tokens: fc.constantFrom(null, {}),
  state: fc.dictionary(text, fc.oneof(text, fc.constant(null)), { maxKeys: 2 }),
  script: text,
};
const types = [
  ...["started", "pong", "diagnostics", "ready", "error", "height", "console", "state", "action", "link", "press"],
  ...["pointer", "run", "theme", "extend", "ping", "__proto__", "x"],
];

/** Every message has the fields of all kinds, some of them wrong or missing. */
const message = fc.record(
  {
    type: fc.constantFrom(...types),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, right]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anything }),
      ]),
    ),
  },
  { requiredKeys: ["type"] },
);

it(`${countOf(share)} odd messages of a frame (seed ${seed}) are parsed within the limits, or ignored`, {
  timeout: 300_000 + countOf(1) * 30,
}, async () => {
  const seen = new Set<string>();
  const kept = createKeptState({}, null, "a");
  await takeAll("messages of a frame", {
    inputs: fc.oneof({ weight: 4, arbitrary: message }, { weight: 1, arbitrary: anything }),
    share,
    // The same fields in a message of another type.
    vary: (input, number) =>
      typeof input === "object" && input !== null ? { ...input, type: types[number % types.length] } : number,
    take: async (inputs) => inputs.forEach(take),
  });
  function take(input: unknown): void {
    const data = structuredClone(input);
    const toFrame = parseHostMessage(data);
    if (toFrame !== null) expect(parseHostMessage(structuredClone(toFrame))).toEqual(toFrame);
    const toPage = parseFrameMessage(data);
    if (toPage === null) return;
    seen.add(toPage.type);
    if (toPage.type === "state") kept.set(toPage.key, toPage.json);
    if (toPage.type === "link") expect(externalUrl(toPage.href) ?? "mailto:").toMatch(/^(?:https?:\/\/|mailto:)/);
    if (toPage.type === "action") describeAction(toPage.json);
  }
  const length = Object.entries(kept.entries()).reduce((sum, [key, json]) => sum + key.length + json.length, 0);
  expect(length).toBeLessThanOrEqual(maxStateLength);
  // There are twelve kinds; a short run doesn't always draw the rarest.
  expect(seen.size).toBeGreaterThan(6);
});
