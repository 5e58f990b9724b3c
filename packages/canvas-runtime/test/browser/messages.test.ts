import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCanvas, standIn } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Counts in the page the pings that its frame has answered. */
const countPongs = `
window.pongs = 0;
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (message.type === "run") this.addEventListener("message", ({ data }) => { if (data.type === "pong") window.pongs++; });
  return post.call(this, message, ...rest);
};`;

describe("messages", () => {
  it("on the window are ignored, whoever their sender", async () => {
    const opened = await openCanvas(
      harness,
      `for (const data of [{ type: "ready" }, { type: "error", error: { phase: "render", message: "spoofed" } }, { type: "link", href: "https://example.org/" }]) {
  parent.postMessage(data, "*");
}
export default function Spoofing() { return <p>Shown</p>; }`,
      { pageScript: 'window.heard = 0; addEventListener("message", () => window.heard++);' },
    );
    await opened.waitFor("ready");
    await opened.page.waitForFunction(() => (window as unknown as { heard: number }).heard === 3);
    expect((await opened.events()).map(({ type }) => type)).toEqual(["loading", "diagnostics", "ready"]);
    await opened.close();
  });

  it("keep the port out of a canvas's reach", async () => {
    const opened = await openCanvas(
      harness,
      `const caught: unknown[] = [];
for (const prototype of [MessagePort.prototype, EventTarget.prototype, Function.prototype]) {
  for (const name of ["postMessage", "dispatchEvent", "call", "apply", "bind"]) {
    const original = prototype[name];
    if (typeof original !== "function" || !Object.hasOwn(prototype, name)) continue;
    Object.defineProperty(prototype, name, { configurable: true, value(...values) {
      if (this instanceof MessagePort) caught.push(this);
      return Reflect.apply(original, this, values);
    } });
  }
}
addEventListener("message", (event) => caught.push(...event.ports));
export default function Catching() {
  const [tried, setTried] = useState(false);
  const spoof = () => {
    for (const port of [...caught]) port.postMessage({ type: "error", error: { phase: "render", message: "spoofed" } });
    setTried(true);
  };
  return <Button onClick={spoof}>{tried ? "Tried" : "Try"}</Button>;
}`,
      { pageScript: countPongs },
    );
    await opened.waitFor("ready");
    // The frame has answered a ping over the port since the canvas started.
    await opened.page.waitForFunction(() => (window as unknown as { pongs: number }).pongs > 0);
    await opened.canvas.getByRole("button", { name: "Try" }).click();
    await opened.canvas.getByText("Tried").waitFor();
    expect((await opened.events()).map(({ type }) => type)).toEqual(["loading", "diagnostics", "ready"]);
    await opened.close();
  });

  it("hand over only one port", async () => {
    const opened = await openCanvas(harness, "export default function Shown() { return <p>Shown</p>; }");
    await opened.waitFor("ready");
    const answered = await opened.page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      document.querySelector("iframe")?.contentWindow?.postMessage("canvas-frame:port", "*", [port2]);
      port1.postMessage({ type: "ping", id: 1 });
      return new Promise((resolve) => {
        port1.onmessage = () => resolve(true);
        setTimeout(() => resolve(false), 300);
      });
    });
    expect(answered).toBe(false);
    await opened.close();
  });

  it("are dropped unless they follow the protocol exactly", async () => {
    // A frame that a canvas has taken over completely.
    const document = standIn(`onmessage = ({ ports: [port] }) => {
      const circular = {}; circular.self = circular;
      for (const data of [null, 1, "ready", [], { type: "READY" }, { type: "toString" }, circular, { type: "error", error: "x" },
        { type: "error", error: { phase: "render", message: "x".repeat(3000) } }, { type: "height", height: Infinity },
        { type: "height", height: -1 }, { type: "height", height: "9" }, { type: "console", level: "table", text: "x" },
        { type: "state", key: "k", json: 1 }, { type: "state", key: "k".repeat(201), json: "1" }, { type: "link", href: "javascript:alert(1)" },
        { type: "link", href: "//example.org" }, { type: "action", json: "{" }, { type: "diagnostics", diagnostics: [{}] },
        { type: "pong", id: 99999 }]) port.postMessage(data);
      port.postMessage({ type: "state", key: "k", json: "{" });
      port.postMessage({ type: "state", key: "__proto__", json: '{"polluted":true}' });
      port.postMessage({ type: "height", height: 9000000 });
      port.postMessage({ type: "ready" });
    };`);
    const opened = await openCanvas(harness, "", { document });
    await opened.waitFor("ready");
    expect(await opened.events()).toEqual([
      { type: "loading" },
      { type: "state-refused", key: "k" },
      { type: "ready" },
    ]);
    expect(await opened.page.evaluate(() => ({}) as { polluted?: boolean })).toEqual({});
    expect(await opened.page.locator("iframe").evaluate((frame) => (frame as HTMLElement).style.height)).toBe(
      "20000px",
    );
    await opened.close();
  });
});
