import { afterAll, beforeAll, describe, it } from "vitest";
import { openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

const chart = '<BarChart categories={["a"]} series={[{ name: "s", data: [1] }]} />';

describe("the parts of a frame", () => {
  it("come with the first source that names them, even after other sources", async () => {
    const { canvas, update, waitFor, close } = await openCanvas(harness, "export default () => <p>plain</p>");
    await waitFor("ready");
    await update(`import { BarChart } from "editor/canvas"; export default () => ${chart};`);
    await waitFor("ready");
    await canvas.locator(".fp-chart svg").waitFor();
    await update(`import { DiffView, Select, computeDAGLayout } from "editor/canvas";
const { nodes } = computeDAGLayout({ nodes: [{ id: "a" }, { id: "b" }], edges: [{ from: "a", to: "b" }] });
export default () => <><DiffView lines={[{ type: "added", content: "new line" }]} /><Select options={[{ value: "one", label: "one" }]} /><p>{nodes.length} nodes</p></>;`);
    await waitFor("ready");
    await canvas.getByText("new line").waitFor();
    await canvas.getByRole("combobox").waitFor();
    await canvas.getByText("2 nodes").waitFor();
    await close();
  });

  it("all come for a source that imports the whole module, without their internal values", async () => {
    const source = `import * as kit from "editor/canvas";
const [Chart, layout] = [kit["Bar" + "Chart"], kit["compute" + "DAGLayout"]];
export default () => <>${chart.replace("BarChart", "Chart")}<p>{layout.name === "" ? "" : typeof layout}</p></>;`;
    const { canvas, waitFor, update, close } = await openCanvas(harness, source);
    await waitFor("ready");
    await canvas.locator(".fp-chart svg").waitFor();
    await canvas.getByText("function").waitFor();
    // None of the parts' internal values.
    await update(`import * as kit from "editor/canvas";
export default () => <p>{["chartColors", "compileForKit", "shared"].filter((name) => name in kit).length} found</p>;`);
    await waitFor("ready");
    await canvas.getByText("0 found").waitFor();
    await close();
  });
});
