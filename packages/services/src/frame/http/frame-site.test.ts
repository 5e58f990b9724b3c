import { expect, it } from "vitest";
import type { AppContext } from "../request/context.ts";
import { createSite } from "../request/site.ts";
import { keepFrameSiteApart } from "./host-check.ts";

const site = createSite({ siteUrl: "https://paint.example", basePath: "", trustProxy: [] });
const keepApart = keepFrameSiteApart("https://paint-frames.example", { basePath: "" }, site);

/** "passes", or the code of the refusal. */
function outcome(host: string, path: string): string {
  try {
    keepApart({ path, req: { headers: { host }, socket: {} } } as unknown as AppContext, async () => {});
    return "passes";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it.each([
  "paint-frames.example",
  "paint-frames.example:443",
  "paint-frames.example:8443",
  "PAINT-FRAMES.example:80",
  "paint-frames.example:",
  "paint-frames.example.:8443",
])("[B12] Host %s answers with the frame's document alone", (host) => {
  for (const path of ["/", "/api/editor-canvas/mine", "/docs", "/healthz"])
    expect(outcome(host, path)).toBe("NOT_FOUND");
  expect(outcome(host, "/canvas-frame.html")).toBe("passes");
});

it.each(["paint.example", "paint.example:8443", "xpaint-frames.example", "127.0.0.1:3000"])(
  "[B12] Host %s is another site",
  (host) => expect(outcome(host, "/api/editor-canvas/mine")).toBe("passes"),
);
