import { strict as assert } from "node:assert";
import { createHash } from "node:crypto";
import { openSharePage } from "./open-share-page.ts";

const mebibyte = 1_048_576;
const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

/** The value of `API_KEYS` for every host. */
export const apiKey = "a-key-of-mine";

/**
 * Uses both services of a host: the digest of a text, an upload of 100 MiB, a published canvas, and its share page in
 * Chromium.
 *
 * @param baseUrl Includes the prefix under which the host has mounted them.
 * @param hasPages Whether the host has the built pages. Without them a share page shows the source.
 * @throws Error that says what was wrong
 */
export async function checkServices(baseUrl: string, { hasPages = true } = {}): Promise<void> {
  const json = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const post = async (path: string, headers: Record<string, string>, body: BodyInit) => {
    const response = await fetch(baseUrl + path, { method: "POST", headers, body });
    const text = await response.text();
    assert.ok(response.ok, `${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  };

  const digest = await post("/api/md5/text", json, JSON.stringify({ text: "hello" }));
  assert.equal(digest.data.hash, "5d41402abc4b2a76b9719d911017c592");

  const chunk = new Uint8Array(mebibyte).fill(7);
  const expected = createHash("md5");
  for (let count = 0; count < 100; count += 1) expected.update(chunk);
  const form = new FormData();
  form.append("file", new Blob(Array(100).fill(chunk)), "big");
  const upload = await post("/api/md5/file", { Authorization: json.Authorization }, form);
  assert.deepEqual([upload.data.hash, upload.data.size], [expected.digest("hex"), 100 * mebibyte]);

  const { shareUrl } = await post("/api/editor-canvas", json, JSON.stringify({ source }));
  assert.ok(shareUrl.startsWith(`${baseUrl}/editor-canvas/`), `The share link is ${shareUrl}`);
  await openSharePage(shareUrl, { heading: "Hello from a canvas", inFrame: hasPages }, async (page) => {
    if (!hasPages) assert.equal(await page.locator("pre").textContent(), source);
  });
}
