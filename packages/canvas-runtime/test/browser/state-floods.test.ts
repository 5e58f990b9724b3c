import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCanvas, standIn } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";
import { createBusyClock, holdPings } from "./page-clocks.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const large = '"[" + Array(80_000).fill("[]").join(",") + "]"';

describe("state that floods the page", () => {
  it("from a frame under a canvas's control stops the canvas with the reason, and the page stays usable", async () => {
    const document = standIn(`onmessage = ({ ports: [port] }) => {
      const json = ${large};
      port.onmessage = ({ data }) => data.type === "ping" && port.postMessage({ type: "pong", id: data.id });
      port.postMessage({ type: "ready" });
      setInterval(() => port.postMessage({ type: "state", key: "k", json }), 5);
    };`);
    const busy = createBusyClock();
    const opened = await openCanvas(harness, "", {
      document,
      mount: { storageKey: "cv_flood" },
      prepare: busy.start,
    });
    expect((await opened.waitFor("stopped")).reason).toBe("flooding");
    expect(await opened.page.getByRole("alert").textContent()).toMatch(/sent more than this page can read/);
    expect(await busy.readMs()).toBeLessThan(2_000);
    await opened.close();
  });

  it("under one key is reduced to its latest value, so it doesn't count as flooding, even if the page's pings are late", async () => {
    const opened = await openCanvas(
      harness,
      `const blanks = JSON.parse(${large});
let round = 0;
export default function Flooding() {
  const [, set] = useCanvasState("k", null);
  useEffect(() => {
    const timer = setInterval(() => {
      set([++round, ...blanks]);
      if (round < 400) return;
      clearInterval(timer);
      console.log("done");
    }, 5);
  }, []);
  return <p>Shown</p>;
}`,
      { mount: { storageKey: "cv_thin" }, prepare: holdPings },
    );
    await opened.waitFor("console");
    await opened.page.waitForFunction(() => localStorage.getItem("canvas-state:cv_thin")?.startsWith('{"k":[400,'));
    expect(await opened.page.evaluate(() => window.mounted.state)).toBe("ready");
    await opened.close();
  });

  it("under ever new keys stops the canvas", async () => {
    const busy = createBusyClock();
    const opened = await openCanvas(
      harness,
      `import { useCanvasState } from "editor/canvas";
const value = "x".repeat(200_000);
export default function Flooding() {
  const [n, setN] = useState(0);
  const [, set] = useCanvasState("key" + n, null);
  useEffect(() => { set(value); if (n < 2_000) setN(n + 1); }, [n]);
  return <p>Shown</p>;
}`,
      { prepare: busy.start },
    );
    expect((await opened.waitFor("stopped")).reason).toBe("flooding");
    expect(await busy.readMs()).toBeLessThan(2_000);
    await opened.close();
  });
});
