// Uses the libraries that run in pages and workers.
import { compileCanvas } from "@fingerpaint/canvas-runtime/compile";
import { createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { digestText } from "@fingerpaint/md5-core";
import { createClient } from "@fingerpaint/sdk-client";

/** Gives "all right", or which facts hold. @param source Of a canvas. @param baseUrl Of the client; pages need no host. */
export async function useLibraries(source, baseUrl) {
  const service = createCanvasService({ store: createMemoryStore() });
  const { sourceMd5 } = await service.publish("someone", { source });
  const client = createClient({
    baseUrl,
    fetch: async () => Response.json([], { headers: { "X-Request-Id": "r1" } }),
  });
  const facts = [
    (await digestText("hello")) === "5d41402abc4b2a76b9719d911017c592",
    (await digestText("中文", { encoding: "gbk" })) === "bcce109775e8e1972e9f5fcda3e12895",
    (await digestText(source)) === sourceMd5,
    compileCanvas(source).diagnostics.length === 0,
    (await client.canvases.list().withResponse()).requestId === "r1",
  ];
  return facts.every(Boolean) ? "all right" : facts.join();
}
