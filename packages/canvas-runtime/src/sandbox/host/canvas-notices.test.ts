import { describe, expect, it } from "vitest";
import { describeAction, isCopyable, maxCopyLength, visibleText } from "./canvas-notices.ts";

describe("describeAction", () => {
  it.each([
    [
      { type: "openFile", path: "src/app.ts" },
      { name: "openFile", subject: "src/app.ts", isCopyable: true },
    ],
    [
      { type: "newComposerChat", userPrompt: "Fix it" },
      { name: "newComposerChat", subject: "Fix it", isCopyable: true },
    ],
    [
      { type: "openAgent", agentId: "7" },
      { name: "openAgent", subject: "", isCopyable: false },
    ],
    [{ path: "" }, { name: "action", subject: "", isCopyable: false }],
    [
      { type: 4, path: {} },
      { name: "action", subject: "", isCopyable: false },
    ],
    [null, { name: "action", subject: "", isCopyable: false }],
    ["text", { name: "action", subject: "", isCopyable: false }],
    [{ type: "Your session\nhas expired" }, { name: "action", subject: "", isCopyable: false }],
  ])("%j", (action, description) => {
    expect(describeAction(action)).toEqual(description);
  });

  it("offers no copy of text that is cut or invisible", () => {
    const long = describeAction({ type: "newComposerChat", userPrompt: "x".repeat(3_000) });
    expect([long.subject.length, long.isCopyable]).toEqual([2_000, false]);
    expect(describeAction({ userPrompt: "a\u001bb" }).isCopyable).toBe(false);
  });
});

describe("visibleText", () => {
  it.each([
    ["npm i x\ncurl evil", "npm i x ↵ curl evil"],
    ["a\r\nb\rc\td", "a ↵ b ↵ c⇥d"],
    ["a\u0000b\u001b[2Jc\u007fd\u0085e", "a�b�[2Jc�d�e"],
    ["gpj.\u202eexe\u2066\u200b\u2028\u00ad", "gpj.�exe����"],
    ["\ud800x", "�x"],
    ["ordinary 中文 é 👍", "ordinary 中文 é 👍"],
  ])("shows %j in one line", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

describe("isCopyable", () => {
  it.each(["src/app.ts", "Do this:\n\n\tstep 1\r\n    step 2", "中文 é 👍", "x".repeat(maxCopyLength), " ".repeat(16)])(
    "accepts what a reader can see: %j",
    (text) => {
      expect(isCopyable(text)).toBe(true);
    },
  );

  it.each([
    `npm install x${" ".repeat(17)}; curl evil`,
    `npm install x${"\n".repeat(17)}curl evil`,
    "a\u0000b",
    "a\u001b[201~b",
    "a\u202eb",
    "a\u200bb",
    "a\u2028b",
    "\ud800",
    "x".repeat(maxCopyLength + 1),
  ])("refuses what a reader can't: %j", (text) => {
    expect(isCopyable(text)).toBe(false);
  });
});
