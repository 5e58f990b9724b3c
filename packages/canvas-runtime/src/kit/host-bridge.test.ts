import { describe, expect, it } from "vitest";
import { createMemoryBridge } from "./host-bridge.ts";

describe("createMemoryBridge", () => {
  it("keeps values by key and forgets them on undefined", () => {
    const bridge = createMemoryBridge({ state: { a: 1 } });
    expect(bridge.readState("a")).toBe(1);
    expect(bridge.readState("b")).toBeUndefined();
    bridge.writeState("a", undefined);
    expect(bridge.readState("a")).toBeUndefined();
  });

  it("notifies the listeners of a key until they stop", () => {
    const bridge = createMemoryBridge();
    const heard: string[] = [];
    const stop = bridge.subscribeState("a", () => heard.push(`a=${bridge.readState("a")}`));
    bridge.subscribeState("b", () => heard.push("b"));
    bridge.writeState("a", 1);
    stop();
    bridge.writeState("a", 2);
    expect(heard).toEqual(["a=1"]);
  });

  it("passes actions on", () => {
    const actions: unknown[] = [];
    createMemoryBridge({ onAction: (action) => actions.push(action) }).dispatchAction({
      type: "openFile",
      path: "a.ts",
    });
    createMemoryBridge().dispatchAction("anything");
    expect(actions).toEqual([{ type: "openFile", path: "a.ts" }]);
  });
});
