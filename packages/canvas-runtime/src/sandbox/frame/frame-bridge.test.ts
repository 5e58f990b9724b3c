import { describe, expect, it, vi } from "vitest";
import { createFrameBridge } from "./frame-bridge.ts";
import type { FrameMessage } from "./messages.ts";

function bridgeWithLog() {
  const sent: FrameMessage[] = [];
  return { sent, bridge: createFrameBridge((message) => sent.push(message)) };
}

describe("createFrameBridge", () => {
  it("keeps state, and notifies the key's listeners", () => {
    const { bridge } = bridgeWithLog();
    const listener = vi.fn();
    const stop = bridge.subscribeState("a", listener);
    const value = { n: 1 };
    bridge.writeState("a", value);
    bridge.writeState("b", 2);
    expect(bridge.readState("a")).toBe(value);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    bridge.writeState("a", undefined);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("sends the page each key's latest value after the turn, then every 100 ms", async () => {
    vi.useFakeTimers();
    const { bridge, sent } = bridgeWithLog();
    bridge.writeState("a", 0);
    bridge.writeState("b", 2);
    bridge.writeState("a", { n: 1 });
    expect(sent.splice(0)).toEqual([]);
    await Promise.resolve();
    expect(sent.splice(0)).toEqual([
      { type: "state", key: "a", json: '{"n":1}' },
      { type: "state", key: "b", json: "2" },
    ]);
    bridge.writeState("b", 3);
    bridge.writeState("b", undefined);
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.splice(0)).toEqual([{ type: "state", key: "b", json: null }]);
    await vi.advanceTimersByTimeAsync(100);
    bridge.writeState("b", 4);
    await Promise.resolve();
    expect(sent).toEqual([{ type: "state", key: "b", json: "4" }]);
    vi.useRealTimers();
  });

  it("doesn't send the page values without JSON or with too much", async () => {
    const { bridge, sent } = bridgeWithLog();
    const handler = () => {};
    bridge.writeState("handler", handler);
    bridge.writeState("large", "x".repeat(262_144));
    bridge.writeState("k".repeat(201), 1);
    bridge.dispatchAction(() => {});
    bridge.dispatchAction({ count: 1n });
    bridge.dispatchAction("x".repeat(65_536));
    await Promise.resolve();
    expect(bridge.readState("handler")).toBe(handler);
    expect(sent).toEqual([]);
  });

  it("restores what the page kept, without overwriting newer values", () => {
    const { bridge } = bridgeWithLog();
    bridge.writeState("a", 1);
    bridge.restoreState({ a: "2", b: "[3]" });
    expect([bridge.readState("a"), bridge.readState("b")]).toEqual([1, [3]]);
  });

  it("notifies listeners of themes", () => {
    const { bridge } = bridgeWithLog();
    const listener = vi.fn();
    const stop = bridge.subscribeThemeKind(listener);
    bridge.setLook({ theme: "hc-dark", tokens: null, language: null });
    expect(bridge.readThemeKind()).toBe("hc-dark");
    stop();
    bridge.setLook({ theme: null, tokens: null, language: null });
    expect(bridge.readThemeKind()).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
