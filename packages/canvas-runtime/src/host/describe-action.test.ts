import { describe, expect, it } from "vitest";
import { describeAction } from "./describe-action.ts";

describe("describeAction", () => {
  it.each([
    [
      { type: "openFile", path: "src/app.ts" },
      { text: "openFile src/app.ts", copyable: "src/app.ts" },
    ],
    [
      { type: "newComposerChat", userPrompt: "Fix it" },
      { text: "newComposerChat Fix it", copyable: "Fix it" },
    ],
    [
      { type: "openAgent", agentId: "7" },
      { text: "openAgent", copyable: null },
    ],
    [{ path: "" }, { text: "action", copyable: null }],
    [
      { type: 4, path: {} },
      { text: "action", copyable: null },
    ],
    [null, { text: "action", copyable: null }],
    ["text", { text: "action", copyable: null }],
  ])("%j", (action, description) => {
    expect(describeAction(action)).toEqual(description);
  });

  it("shortens what is shown, not what is copied", () => {
    const { text, copyable } = describeAction({ type: "newComposerChat", userPrompt: "x".repeat(1000) });
    expect([text.length, copyable?.length]).toEqual([300, 1000]);
  });
});
