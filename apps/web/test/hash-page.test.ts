import { createHash } from "node:crypto";
import { encodeText, type TextEncoding, textEncodings } from "@fingerpaint/md5-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let newcomer: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  newcomer = await website.openVisitor();
}, 120_000);
afterAll(() => website.close());

/** The page as it is for somebody who is new here, in one window for all tests. */
async function openHashPage(): Promise<Visitor> {
  await newcomer.startOver();
  await newcomer.open("/hash");
  return newcomer;
}

/** The digest that Node's own MD5 gives: another implementation than the browser's. */
function md5(bytes: Uint8Array, format: "hex" | "base64" = "hex"): string {
  return createHash("md5").update(bytes).digest(format);
}

/** Waits for a digest of the text, or of an empty field. */
async function expectDigest(page: Page, digest: string): Promise<void> {
  await page
    .locator("output")
    .filter({ hasText: new RegExp(`^${digest.replaceAll("+", "\\+")}$`) })
    .waitFor();
}

/** Drops files as a person does: all events, with a DataTransfer that holds them. */
async function dropFiles(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text } of dropped) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
}

describe("the hash page, for texts", () => {
  it("digests in WebAssembly, which the page's policy allows", async () => {
    const { context, page, open } = await website.openVisitor();
    await context.addInitScript(() => {
      const { Module } = WebAssembly;
      WebAssembly.Module = function compile(bytes: BufferSource) {
        const compiled = new Module(bytes);
        document.documentElement.dataset.kernels = "compiled";
        return compiled;
      } as never;
    });
    await open("/hash");
    for (const text of ["one", "two", "three"]) {
      await page.getByLabel("Text", { exact: true }).fill(text);
      await expectDigest(page, md5(Buffer.from(text)));
    }
    expect(await page.locator("html").getAttribute("data-kernels")).toBe("compiled");
  });

  it("digests as one types, in every encoding and format, as Node does", async () => {
    const { page, mishaps } = await openHashPage();
    const field = page.getByLabel("Text", { exact: true });
    await expectDigest(page, md5(new Uint8Array()));
    for (const text of ["hello", "Hello, world!\nsecond line", "价格 ¥"]) {
      await field.fill(text);
      for (const encoding of textEncodings) {
        await page.getByLabel("Encoding").selectOption(encoding);
        const bytes = await encodeText(text, { encoding: encoding as TextEncoding }).catch(() => null);
        if (bytes === null) await page.getByRole("alert").filter({ hasText: "can't be encoded" }).waitFor();
        else await expectDigest(page, md5(bytes));
      }
    }
    await page.getByLabel("Encoding").selectOption("utf8");
    await page.getByLabel("Output format").selectOption("base64");
    await expectDigest(page, md5(Buffer.from("价格 ¥"), "base64"));
    await page.getByText("Computed in this browser from the 9 bytes of UTF-8.").waitFor();
    expect(mishaps).toEqual([]);
  });

  it("[M4] says which character an encoding lacks and where, and selects it", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("plain\nand café");
    await page.getByLabel("Encoding").selectOption("ascii");
    const alert = page.getByRole("alert");
    await alert
      .filter({ hasText: "“é” (U+00E9) at position 13 (line 2, column 8) can't be encoded in ASCII" })
      .waitFor();
    expect(await page.locator("output").textContent()).toBe("");
    await alert.getByRole("button", { name: "Select it" }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("é");
  });

  it("[M11] compares with hex in either case and with Base64, and says what is no hash", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("hello");
    const expected = page.getByLabel("Expected hash of the text");
    for (const [hash, verdict] of [
      ["5D41402ABC4B2A76B9719D911017C592", "Match"],
      [" 5d41402abc4b2a76b9719d911017c592\n", "Match"],
      ["XUFAKrxLKna5cZ2REBfFkg==", "Match"],
      ["00000000000000000000000000000000", "No match"],
      ["5d41402a", "Not a hash: an MD5 is 32 hex digits, or 24 characters of Base64 ending in =="],
    ] as const) {
      await expected.fill(hash);
      await page.getByText(verdict, { exact: true }).waitFor();
    }
  });

  it("copies the digest", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await expectDigest(page, md5(Buffer.from("hello")));
    await page.getByRole("button", { name: "Copy digest", exact: true }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(md5(Buffer.from("hello")));
  });
});

describe("the hash page, for files", () => {
  it("digests dropped files in the browser and sends nothing anywhere", async () => {
    const { page, mishaps } = await openHashPage();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") requests.push(request.url());
    });
    await dropFiles(page, [
      { name: "a.txt", text: "hello" },
      { name: "价格表.txt", text: "" },
    ]);
    await page.getByText("2 of 2 files hashed").waitFor();
    const rows = page.getByRole("list", { name: "Digests of the files" }).getByRole("listitem");
    expect(await rows.nth(0).textContent()).toContain(md5(Buffer.from("hello")));
    expect(await rows.nth(0).textContent()).toContain("from the 5 bytes of the file");
    expect(await rows.nth(1).textContent()).toContain(md5(new Uint8Array()));
    expect(requests).toEqual([]);
    expect(mishaps).toEqual([]);
  });

  it("digests a chosen file of several pieces, compares it, and copies the list as md5sum writes it", async () => {
    const { page } = await openHashPage();
    const large = Buffer.alloc(5_000_001, "fingerpaint ");
    await page.locator("input[type=file]").setInputFiles([
      { name: "large.bin", mimeType: "application/octet-stream", buffer: large },
      { name: "back\\slash.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await page.getByText("2 of 2 files hashed").waitFor();
    await page.getByLabel("Expected hash of a file").fill(md5(large, "base64"));
    await page.getByText("2 of 2 files hashed · 1 matches the expected hash").waitFor();
    const rows = page.getByRole("list", { name: "Digests of the files" }).getByRole("listitem");
    await rows.nth(0).getByText("Match", { exact: true }).waitFor();
    await rows.nth(1).getByText("No match", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy as md5sum list" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${md5(large)}  large.bin\n\\${md5(Buffer.from("x"))}  back\\\\slash.txt\n`,
    );
  });

  it("cancels a file while it is read, goes on with the next, and clears the list", async () => {
    const { page } = await openHashPage();
    const transfer = await page.evaluateHandle(() => {
      // 1 GB that takes little room: the same piece again and again. No machine reads it before the click.
      const piece = new Blob([new Uint8Array(2 ** 24)]);
      const data = new DataTransfer();
      data.items.add(new File(Array(64).fill(piece), "huge.bin"));
      data.items.add(new File(["hello"], "small.txt"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    const progress = page.getByRole("progressbar", { name: "Reading huge.bin" });
    await progress.waitFor();
    await page.getByRole("button", { name: "Cancel huge.bin" }).click();
    await page.getByText("Cancelled.").waitFor();
    await page.getByText(md5(Buffer.from("hello"))).waitFor();
    await page.getByRole("button", { name: "Clear list" }).click();
    expect(await page.getByRole("list", { name: "Digests of the files" }).count()).toBe(0);
  });
});
