/**
 * Publishes a canvas, opens its link as someone else, changes it, lists the published canvases, and deletes it again.
 * Needs a server: `pnpm start`, or the address of one in FINGERPAINT_URL.
 *
 *     pnpm tsx -C @fingerpaint/source examples/publish-and-share.ts
 */
import { readFile } from "node:fs/promises";
import { ApiError, createClient } from "@fingerpaint/sdk-client";

const baseUrl = process.env.FINGERPAINT_URL ?? "http://127.0.0.1:3000";
const source = await readFile(new URL("canvases/service-health.canvas.tsx", import.meta.url), "utf8");

// The author stays in the session that publishing creates; the reader has none.
const author = createClient({ baseUrl, cookies: "keep" });
const reader = createClient({ baseUrl });

const { canvasId, shareUrl } = await author.canvases.publish({ source, title: "Service health" });
console.log(`published: ${shareUrl}`);

const opened = await reader.canvases.load(canvasId);
console.log(`opened: ${opened.title}, ${opened.source.length} characters, view ${opened.viewCount}`);

await author.canvases.update(canvasId, { access: "password", password: "sesame" });
const locked = await reader.canvases.load(canvasId);
const unlocked = await reader.canvases.load(canvasId, { password: "sesame" });
console.log(`protected: ${locked.source.length} characters without the password, ${unlocked.source.length} with it`);

for (const { title, access, viewCount } of await author.canvases.list()) {
  console.log(`mine: ${title}, ${access}, ${viewCount} views`);
}

await author.canvases.delete(canvasId);
const gone = await reader.canvases.load(canvasId).catch((error) => (ApiError.isInstance(error) ? error.code : error));
console.log(`deleted: ${gone}`);
