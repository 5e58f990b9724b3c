import { describe, expect, it } from "vitest";
import { describeAction } from "./describe-action.ts";

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

  it("lets nothing be copied that is cut or can't be seen", () => {
    const long = describeAction({ type: "newComposerChat", userPrompt: "x".repeat(3_000) });
    expect([long.subject.length, long.isCopyable]).toEqual([2_000, false]);
    expect(describeAction({ userPrompt: "a\u001bb" }).isCopyable).toBe(false);
  });
});
