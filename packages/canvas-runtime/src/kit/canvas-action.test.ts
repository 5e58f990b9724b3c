import { describe, expect, it } from "vitest";
import { type CanvasAction, createMemoryBridge, dispatch, receiveDispatch } from "./host-bridge.ts";

const action: CanvasAction = { type: "openFile", path: "a.ts" };

describe("dispatch", () => {
  it("reaches the latest canvas that still exists, if any", () => {
    const heard: string[] = [];
    const bridge = (name: string) => createMemoryBridge({ onAction: () => heard.push(name) });
    dispatch(action);
    const endFirst = receiveDispatch(bridge("first"));
    const endSecond = receiveDispatch(bridge("second"));
    dispatch(action);
    endFirst();
    dispatch(action);
    endSecond();
    dispatch(action);
    expect(heard).toEqual(["second", "second"]);
  });

  it("returns nothing and never throws", () => {
    const seen: unknown[] = [];
    const end = receiveDispatch(
      createMemoryBridge({
        onAction(given) {
          seen.push(given);
          throw new Error("the host fails");
        },
      }),
    );
    expect([dispatch(action), dispatch("odd" as never)]).toEqual([undefined, undefined]);
    expect(seen).toEqual([action, "odd"]);
    end();
  });
});
