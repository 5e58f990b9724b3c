import { describe, expect, it } from "vitest";
import { cutText, type FrameMessage, type HostMessage, parseFrameMessage, parseHostMessage } from "./messages.ts";

const frameMessages: FrameMessage[] = [
  { type: "pong", id: 1 },
  { type: "started" },
  { type: "ready" },
  { type: "press" },
  { type: "pointer" },
  { type: "height", height: 0 },
  { type: "console", level: "warn", text: "" },
  { type: "state", key: "__proto__", json: "1" },
  { type: "state", key: "a", json: null },
  { type: "action", json: "{}" },
  { type: "link", href: "x" },
  { type: "error", error: { phase: "render", message: "x", line: 1, column: 2 } },
  { type: "diagnostics", diagnostics: [{ severity: "error", code: "syntax", message: "x", line: 1 }] },
];

const hostMessages: HostMessage[] = [
  {
    type: "run",
    source: "",
    modules: ["a"],
    compiled: { code: "", diagnostics: [{ severity: "warning", code: "syntax", message: "x", line: 1, column: 2 }] },
    theme: null,
    tokens: null,
    language: null,
    state: { a: "1" },
  },
  { type: "theme", theme: "hc-dark", tokens: { radius: 4 }, language: null },
  { type: "theme", theme: null, tokens: null, language: { language: "de", words: { total: "Summe" } } },
  { type: "state", state: { a: "1", b: null } },
  { type: "extend", script: "(() => ({}))" },
  { type: "ping", id: 0 },
  {
    type: "make-document",
    format: "html",
    source: "",
    modules: ["a"],
    state: { a: "1" },
    theme: "system",
    tokens: null,
    language: null,
    title: null,
  },
];

describe("parseFrameMessage", () => {
  it.each(frameMessages)("accepts $type", (message) => {
    expect(parseFrameMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    null,
    "ready",
    ["ready"],
    {},
    { type: "constructor" },
    { type: "pong", id: Number.NaN },
    { type: "height", height: 1e9 },
    { type: "height", height: 1.5 },
    { type: "console", level: "toString", text: "x" },
    { type: "console", level: "log", text: "x".repeat(2001) },
    { type: "state", key: "x".repeat(201), json: "1" },
    { type: "state", key: "a" },
    { type: "action", json: {} },
    { type: "error", error: { phase: "none", message: "x" } },
    { type: "error", error: { phase: "render", message: "x", line: "1" } },
    { type: "diagnostics", diagnostics: [{ severity: "error", code: "syntax", message: "x" }] },
    { type: "diagnostics", diagnostics: Array(101).fill({ severity: "error", code: "syntax", message: "", line: 1 }) },
  ])("drops %j", (data) => {
    expect(parseFrameMessage(data)).toBeNull();
  });

  it.each(frameMessages)("drops $type without a field", (message) => {
    for (const field of Object.keys(message)) {
      const { [field as never]: _, ...rest } = message;
      expect(parseFrameMessage(rest)).toBeNull();
    }
  });
});

describe("parseHostMessage", () => {
  it.each(hostMessages)("accepts $type", (message) => {
    expect(parseHostMessage(message)).toEqual(message);
  });

  it.each([
    null,
    { type: "ready" },
    { type: "theme", theme: "sepia", tokens: null, language: null },
    { type: "theme", theme: null, tokens: null, language: "de" },
    { type: "state", state: { a: 1 } },
    { type: "run", source: 1 },
    ...[{ code: null, diagnostics: [] }, { code: "" }, { code: "", diagnostics: [{ line: 0 }] }].map((compiled) => ({
      ...hostMessages[0],
      compiled,
    })),
  ])("drops %j", (data) => {
    expect(parseHostMessage(data)).toBeNull();
  });

  it.each(hostMessages)("drops $type without a field", (message) => {
    for (const field of Object.keys(message)) {
      const { [field as never]: _, ...rest } = message;
      expect(parseHostMessage(rest)).toBeNull();
    }
  });
});

describe("cutText", () => {
  it("keeps what fits and marks a cut", () => {
    expect(cutText("x".repeat(2000))).toBe("x".repeat(2000));
    expect(cutText("x".repeat(2001))).toBe(`${"x".repeat(1999)}…`);
  });
});
