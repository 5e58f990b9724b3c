// Bundled for browsers and opened: shows a canvas, and sets the page's title when the rest was right.
import { mountCanvas } from "@fingerpaint/canvas-runtime";
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { digestText } from "@fingerpaint/md5-core";
import { createClient } from "@fingerpaint/sdk-client";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

mountCanvas(document.body, { source });

async function main() {
  const service = createCanvasService({ store: createMemoryStore() });
  const { sourceMd5 } = await service.publish("someone", { source });
  const client = createClient({
    baseUrl: "/",
    fetch: async () => Response.json([], { headers: { "X-Request-Id": "r1" } }),
  });
  const facts = [
    (await digestText("hello")) === "5d41402abc4b2a76b9719d911017c592",
    (await digestText("中文", { encoding: "gbk" })) === "bcce109775e8e1972e9f5fcda3e12895",
    (await digestText(source)) === sourceMd5,
    compileCanvas(source).diagnostics.length === 0,
    (await client.canvases.list().withResponse()).requestId === "r1",
  ];
  document.title = facts.every(Boolean) ? "all right" : facts.join();
}
main().catch((error) => console.error(error));
