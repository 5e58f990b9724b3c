/** @jest-environment jsdom */
const { publishRequestSchema } = require("@fingerpaint/api-contracts");
const { CanvasView } = require("@fingerpaint/canvas-runtime/react");
const { createCanvasService, createMemoryStore } = require("@fingerpaint/canvas-store");
const { digestText } = require("@fingerpaint/md5-core");
const { createClient } = require("@fingerpaint/sdk-client");
const { act, createElement } = require("react");
const { createRoot } = require("react-dom/client");

test("digests a text, and loads the client", async () => {
  expect(await digestText("hello")).toBe("5d41402abc4b2a76b9719d911017c592");
  expect(typeof createClient).toBe("function");
});

test("checks a request against the contract, and queries a canvas service", async () => {
  // jsdom has no TextEncoder.
  expect(typeof TextEncoder).toBe("undefined");
  const request = { source: "import 'editor/canvas';\n", state: { name: "Ärger" } };
  expect(publishRequestSchema.parse(request)).toEqual(request);
  expect(publishRequestSchema.safeParse({ ...request, state: { name: "é".repeat(200_000) } }).success).toBe(false);
  const service = createCanvasService({ store: createMemoryStore() });
  await expect(service.load("cv_0123456789abcdef", { owner: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("<CanvasView> says why no canvas can run here, and leaves nothing behind", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const stopped = new Promise((resolve) => {
    const onEvent = (event) => event.type === "stopped" && resolve(event);
    act(() => root.render(createElement(CanvasView, { source: "export default () => null;", onEvent })));
  });
  expect(await stopped).toMatchObject({ reason: "not-loaded", notLoaded: { cause: "unsupported" } });
  await act(() => root.unmount());
  expect(document.body.innerHTML).toBe("<div></div>");
});
