import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { encodeText, type TextEncoding, textEncodings } from "@fingerpaint/md5-core";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { holdRequests, startWebsite, type Visitor, type Website } from "./website.ts";

let website: Website;
let newcomer: Visitor;
beforeAll(async () => {
  website = await startWebsite();
  newcomer = await website.openVisitor();
});
afterAll(() => website.close());

/** The page as a first-time visitor sees it, in one window for all tests. */
async function openHashPage(): Promise<Visitor> {
  await newcomer.startOver();
  await newcomer.open("/hash");
  return newcomer;
}

/** The digest from Node's MD5, an implementation other than the browser's. */
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

/** The rows of the table of files. */
function fileRows(page: Page): Locator {
  return page.getByRole("table", { name: "Digests of the files" }).locator("tbody").getByRole("row");
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
    const { context, page, open } = await website.openVisitor({ isDisposable: true });
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

  it("digests while typing, in every encoding and format, like Node", async () => {
    const { page, mishaps } = await openHashPage();
    const field = page.getByLabel("Text", { exact: true });
    await page.getByText("The digest appears here as you type.").waitFor();
    await field.fill("x");
    await field.fill("");
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
    await page.getByText("Computed in this browser from 9 bytes of UTF-8.").waitFor();
    expect(mishaps).toEqual([]);
  });

  it("shows no digest while the table of an encoding is loaded", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("价格");
    await expectDigest(page, md5(Buffer.from("价格")));
    const { letThrough } = await holdRequests(page, "**/*.js");
    await page.getByLabel("Encoding").selectOption("gbk");
    await expectDigest(page, "");
    letThrough();
    await expectDigest(page, "132b4ebce555d356e453d712fb8f0f4d");
  });

  it("[M4] names and selects the character that an encoding lacks", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("plain\nand café");
    await page.getByLabel("Encoding").selectOption("ascii");
    const alert = page.getByRole("alert");
    await alert.filter({ hasText: "“é” (U+00E9) in line 2, column 8 can't be encoded in ASCII" }).waitFor();
    expect(await page.locator("output").textContent()).toBe("");
    await alert.getByRole("button", { name: "Select it" }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("é");
  });

  it("[M11] compares with hex in either case and with Base64, and refuses anything else", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("hello");
    const expected = page.getByLabel("Expected hash of the text");
    for (const [hash, verdict] of [
      ["5D41402ABC4B2A76B9719D911017C592", "Match"],
      [" 5d41402abc4b2a76b9719d911017c592\n", "Match"],
      ["XUFAKrxLKna5cZ2REBfFkg==", "Match"],
      ["5d41402abc4b2a76b9719d911017c592  hello.txt", "Match"],
      ["00000000000000000000000000000000", "Different"],
      ["5d41402a", "Not a hash: an MD5 is 32 hex digits, or 24 characters of Base64 ending in =="],
    ] as const) {
      await expected.fill(hash);
      await page.getByText(verdict, { exact: true }).waitFor();
    }
  });

  it("shows and compares nothing before anything was typed", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Expected hash of the text").fill(md5(new Uint8Array()));
    await page.getByText("The digest appears here as you type.").waitFor();
    expect(await page.locator("output").textContent()).toBe("");
    expect(await page.getByRole("button", { name: "Copy digest", exact: true }).isDisabled()).toBe(true);
    expect(await page.getByText("Match", { exact: true }).count()).toBe(0);
  });

  it("marks the digits in which two digests differ", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("hello");
    const expected = page.getByLabel("Expected hash of the text");
    await expected.fill("5d41402abc4b2a76b9719d911017c593");
    await page.getByText("Character 32 differs.").waitFor();
    expect(await page.locator("mark").allTextContents()).toEqual(["3"]);
    await expected.fill("ff41402abc4b2a76b9719d911017c593");
    await page.getByText("3 of 32 characters differ, starting with character 1.").waitFor();
    expect(await page.locator("mark").allTextContents()).toEqual(["ff", "3"]);
    // Directly below the verdict that it explains.
    await page.locator(".hash-verdict + p").filter({ hasText: "characters differ" }).waitFor();
  });

  it("copies the digest", async () => {
    const { page } = await openHashPage();
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await expectDigest(page, md5(Buffer.from("hello")));
    await page.getByRole("button", { name: "Copy digest", exact: true }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(md5(Buffer.from("hello")));
  });

  it("copies the digest on a page without HTTPS, which has no clipboard API, and keeps the focus", async () => {
    const { context, page, open } = await website.openVisitor({ isDisposable: true });
    await context.addInitScript(() => {
      Object.assign(window, { secureClipboard: navigator.clipboard });
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await open("/hash");
    await page.getByLabel("Text", { exact: true }).fill("hello");
    await expectDigest(page, md5(Buffer.from("hello")));
    const copy = page.getByRole("button", { name: "Copy digest", exact: true });
    await copy.click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
    const copied = () => (window as never as { secureClipboard: Clipboard }).secureClipboard.readText();
    expect(await page.evaluate(copied)).toBe(md5(Buffer.from("hello")));
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await copy.click();
    await page.getByText("Not copied: the browser refused").waitFor();
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
    const rows = fileRows(page);
    expect(await rows.nth(0).textContent()).toContain(`a.txt5 B${md5(Buffer.from("hello"))}`);
    expect(await rows.nth(1).textContent()).toContain(`价格表.txt0 B${md5(new Uint8Array())}`);
    expect(requests).toEqual([]);
    expect(mishaps).toEqual([]);
  });

  it("digests a chosen file of several pieces, compares it, and copies the list in md5sum's format", async () => {
    const { page } = await openHashPage();
    const large = Buffer.alloc(5_000_001, "fingerpaint ");
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-hash-page-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = [path.join(folder, "large.bin"), path.join(folder, "back\\slash.txt")] as const;
    await writeFile(files[0], large);
    await writeFile(files[1], "x");
    await page.locator("input[type=file]").setInputFiles(files);
    await page.getByText("2 of 2 files hashed").waitFor();
    await page.getByLabel("Expected hash of a file").fill(md5(large, "base64"));
    await page.getByText("2 of 2 files hashed · 1 matches the expected hash").waitFor();
    const rows = fileRows(page);
    await rows.nth(0).getByText("Different", { exact: true }).waitFor();
    await rows.nth(1).getByText("Match", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy as md5sum list" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `\\${md5(Buffer.from("x"))}  back\\\\slash.txt\n${md5(large)}  large.bin\n`,
    );
  });

  it("lists files in natural order, sorts by each column, filters, and marks duplicates", async () => {
    const { page, mishaps } = await openHashPage();
    const texts = { "file-10": "same", "file-1": "same", "file-2": "another text" };
    await dropFiles(
      page,
      Object.entries(texts).map(([name, text]) => ({ name, text })),
    );
    await page.getByText("3 of 3 files hashed · 2 duplicates").waitFor();
    const names = () => fileRows(page).getByRole("rowheader").allTextContents();
    expect(await names()).toEqual(["file-1", "file-2", "file-10"]);
    await page.getByRole("button", { name: "Name" }).click();
    expect(await names()).toEqual(["file-10", "file-2", "file-1"]);
    expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByRole("button", { name: "Size" }).click();
    expect(await names()).toEqual(["file-1", "file-10", "file-2"]);
    await fileRows(page).nth(1).getByText("Duplicate", { exact: true }).waitFor();
    await page.getByLabel("Only duplicates").check();
    expect(await names()).toEqual(["file-1", "file-10"]);
    await page.getByLabel("Only duplicates").uncheck();
    await page.getByLabel("Filter").fill("FILE-2");
    await expect.poll(names).toEqual(["file-2"]);
    await page.getByLabel("Filter").fill(md5(Buffer.from("same")).slice(0, 8));
    await expect.poll(names).toEqual(["file-1", "file-10"]);
    await page.getByLabel("Filter").fill("file-3");
    await page.getByText("No file matches this filter.").waitFor();
    expect(await names()).toEqual([]);
    await page.getByLabel("Filter").fill(md5(Buffer.from("same")).slice(0, 8));
    await expect.poll(names).toEqual(["file-1", "file-10"]);
    expect(await page.getByText("No file matches this filter.").count()).toBe(0);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("md5.csv");
    expect((await buffer(await saved.createReadStream())).toString()).toBe(
      `\uFEFFName,Size in bytes,MD5 digest,State\r\nfile-1,4,${md5(Buffer.from("same"))},Hashed; Duplicate\r\n` +
        `file-10,4,${md5(Buffer.from("same"))},Hashed; Duplicate\r\n`,
    );
    expect(mishaps).toEqual([]);
  });

  it("checks files against a pasted list of md5sum", async () => {
    const { page } = await openHashPage();
    await dropFiles(page, [
      { name: "a.txt", text: "hello" },
      { name: "b.txt", text: "changed" },
      { name: "c.txt", text: "new" },
    ]);
    const list = `${md5(Buffer.from("hello"))}  a.txt\n${md5(Buffer.from("before"))} *./b.txt\n`;
    await page.getByLabel("Expected hash of a file").fill(list);
    await page.getByText("3 of 3 files hashed · 1 matches the expected hash").waitFor();
    await fileRows(page).nth(0).getByText("Match", { exact: true }).waitFor();
    await fileRows(page).nth(1).getByText("Different", { exact: true }).waitFor();
    await fileRows(page).nth(1).getByText("characters differ").waitFor();
    await fileRows(page).nth(2).getByText("Unlisted", { exact: true }).waitFor();
    await page.getByLabel("Expected hash of a file").fill(`${list}oops`);
    await page.getByText("Line 3 has no hash: an MD5 is 32 hex digits").waitFor();
  });

  it("compares files with a checksum list, dropped before or after them", async () => {
    const { page, mishaps } = await openHashPage();
    const list = ["same.txt", "other.txt", "gone.txt"].map((name) => `${md5(Buffer.from(name))}  ./${name}\n`).join("");
    const files = [
      { name: "same.txt", text: "same.txt" },
      { name: "other.txt", text: "changed" },
      { name: "new.txt", text: "new" },
    ];
    const summary = "3 of 3 files hashed · 1 matching · 1 different · 1 missing · 1 unlisted";
    await dropFiles(page, [{ name: "MD5SUMS", text: list }, ...files]);
    await page.getByText(summary).waitFor();
    await page.getByText("Compared with MD5SUMS, 3 files").waitFor();
    await page.getByText("It can't prove that no one tampered with a file.").waitFor();
    const rows = fileRows(page);
    const states = async () =>
      (await rows.allTextContents()).map((row) =>
        row.replace(/^(\S+?\.txt).*?(Match|Different|Missing|Unlisted)$/, "$1 $2"),
      );
    expect((await states()).sort()).toEqual([
      "gone.txt Missing",
      "new.txt Unlisted",
      "other.txt Different",
      "same.txt Match",
    ]);
    const actions = ["Copy as md5sum list", "Download CSV", "Clear list"];
    const places = await Promise.all(actions.map((name) => page.getByRole("button", { name }).boundingBox()));
    // In one line, although the filters leave no room for all of them.
    expect(new Set(places.map((place) => place?.y)).size).toBe(1);
    await page.getByRole("combobox", { name: "Show" }).selectOption("missing");
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.getByRole("rowheader").textContent()).toBe("gone.txt");
    await page.getByRole("combobox", { name: "Show" }).selectOption("Different (1)");
    await rows.getByText("characters differ").waitFor();
    await page.getByRole("button", { name: "Remove the list MD5SUMS" }).press("Enter");
    await page.getByText("3 of 3 files hashed", { exact: true }).waitFor();
    await page.locator("button:focus").filter({ hasText: "Choose files" }).waitFor();
    expect(await rows.count()).toBe(3);
    await dropFiles(page, [{ name: "MD5SUMS", text: list }]);
    await page.getByText(summary).waitFor();
    expect(mishaps).toEqual([]);
  });

  it("compares the files of a folder with the list in it", async () => {
    const { page } = await openHashPage();
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-hash-page-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, "docs"));
    await writeFile(path.join(folder, "docs/a.txt"), "a");
    await writeFile(path.join(folder, "b.txt"), "b");
    await writeFile(path.join(folder, "MD5SUMS"), `MD5 (docs/a.txt) = ${md5(Buffer.from("a"))}\n`);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a folder" }).click(),
    ]);
    await chooser.setFiles(folder);
    await page.getByText("2 of 2 files hashed · 1 matching · 0 different · 0 missing · 1 unlisted").waitFor();
    const name = path.basename(folder);
    expect(await fileRows(page).getByRole("rowheader").allTextContents()).toEqual([
      `${name}/b.txt`,
      `${name}/docs/a.txt`,
    ]);
    await page.getByRole("button", { name: "Copy as md5sum list" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${md5(Buffer.from("b"))}  ${name}/b.txt\n${md5(Buffer.from("a"))}  ${name}/docs/a.txt\n`,
    );
  });

  it("compares files with S3 ETags, and says which part size matched", async () => {
    const { page, mishaps } = await openHashPage();
    const programs: string[] = [];
    page.on("request", (request) => programs.push(request.url()));
    const large = Buffer.alloc(20_000_000, "fingerpaint ");
    const partSize = 8 * 2 ** 20;
    const parts = [0, 1, 2].map((n) => createHash("md5").update(large.subarray(n * partSize, (n + 1) * partSize)));
    const etag = `${md5(Buffer.concat(parts.map((part) => part.digest())))}-3`;
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["fingerpaint ".repeat(20_000_000 / 12 + 1).slice(0, 20_000_000)], "large.bin"));
      data.items.add(new File(["hello"], "small.txt"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByText("2 of 2 files hashed").waitFor();
    expect(programs.filter((url) => url.includes("etag"))).toEqual([]);
    const [first, second] = [fileRows(page).nth(0), fileRows(page).nth(1)];
    const expected = page.getByLabel("Expected hash of a file");

    await expected.fill(`"${etag}"`);
    await first.getByText("The ETag matches an upload in parts of 8 MiB.").waitFor();
    await first.getByText("Match", { exact: true }).waitFor();
    await second.getByText("No common part size splits this file into as many parts as the ETag says.").waitFor();
    await second.getByText("Undecided", { exact: true }).waitFor();
    await page.getByText("2 of 2 files hashed · 1 matches the expected hash").waitFor();
    expect(programs.filter((url) => url.includes("etag-worker"))).toHaveLength(1);

    await expected.fill(`${"0".repeat(32)}-3`);
    await first.getByText("The ETag doesn't match an upload in parts of 7 MiB or 8 MiB.").waitFor();
    await first.getByText("Different", { exact: true }).waitFor();

    await expected.fill(`${etag}  s3/large.bin\n"${md5(Buffer.from("hello"))}"  small.txt\n`);
    await page.getByText("2 of 2 files hashed · 2 match the expected hash").waitFor();
    expect(mishaps).toEqual([]);
  });

  it("has a row for a dropped folder whose files can't be listed", async () => {
    const { page, mishaps } = await openHashPage();
    await page.evaluate(() => {
      // No script can make a folder's entry, and a drop of one takes a mouse on a desktop.
      DataTransferItem.prototype.webkitGetAsEntry = () =>
        ({
          isFile: false,
          isDirectory: true,
          name: "locked",
          fullPath: "/locked",
          createReader: () => ({
            readEntries: (_: unknown, reject: (error: Error) => void) =>
              reject(new DOMException("A requested file or directory could not be read.", "NotReadableError")),
          }),
        }) as never;
    });
    await dropFiles(page, [{ name: "locked", text: "" }]);
    await page.getByText("0 of 0 files hashed · 1 folder not read").waitFor();
    const row = fileRows(page).first();
    expect(await row.getByRole("rowheader").textContent()).toBe("locked/");
    await row.getByText("Folder not read: A requested file or directory could not be read.").waitFor();
    expect(mishaps).toEqual([]);
  });

  it("takes a file that is dropped as soon as there is a place for it", async () => {
    const { page, open } = await website.openVisitor({ isDisposable: true });
    await page.addInitScript(() => {
      const drop = new MutationObserver(() => {
        const place = document.querySelector(".hash-drop");
        if (place === null) return;
        drop.disconnect();
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["hello"], "early.txt"));
        place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      });
      drop.observe(document, { childList: true, subtree: true });
    });
    await open("/hash");
    await page.getByText(md5(Buffer.from("hello"))).waitFor();
  });

  it("stays usable with 1,200 files, and shows 500 more on request", async () => {
    const { page, mishaps } = await openHashPage();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (let n = 1200; n >= 1; n--) data.items.add(new File([String(n)], `file-${n}.txt`));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByText("1,200 of 1,200 files hashed").waitFor();
    expect(await fileRows(page).count()).toBe(500);
    expect(await fileRows(page).first().getByRole("rowheader").textContent()).toBe("file-1.txt");
    await page.getByRole("button", { name: "Show 500 of 700 more" }).click();
    await expect.poll(() => fileRows(page).count()).toBe(1000);
    await page.getByLabel("Filter").fill("file-1199.");
    await expect.poll(() => fileRows(page).count()).toBe(1);
    expect(await fileRows(page).first().textContent()).toContain(md5(Buffer.from("1199")));
    expect(mishaps).toEqual([]);
  });

  it("cancels a file while it is read, continues with the next, and clears the list", async () => {
    const { page } = await openHashPage();
    const transfer = await page.evaluateHandle(() => {
      // 8 GB that take little room: the same piece again and again. No machine reads it before the key is pressed.
      const piece = new Blob([new Uint8Array(2 ** 24)]);
      const data = new DataTransfer();
      data.items.add(new File(Array(512).fill(piece), "huge.bin"));
      data.items.add(new File(["hello"], "small.txt"));
      return data;
    });
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    const progress = page.getByRole("progressbar", { name: "Reading huge.bin" });
    await progress.waitFor();
    // Percent and speed of all files, and of the one that is read.
    await page
      .locator(".hash-progress")
      .filter({ hasText: /\d+% · [\d.,]+ [KMG]iB\/s/ })
      .waitFor();
    await page.getByRole("row", { name: "huge.bin" }).filter({ hasText: /\d+%/ }).waitFor();
    // By key: a click waits until the row no longer moves, which may take longer than the file.
    await page.getByRole("button", { name: "Cancel huge.bin" }).press("Enter");
    await page.getByText("Cancelled", { exact: true }).waitFor();
    // The pressed buttons are gone.
    await page.locator("tr:focus").filter({ hasText: "huge.bin" }).waitFor();
    await page.getByText(md5(Buffer.from("hello"))).waitFor();
    await page.locator(".hash-drop").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByRole("button", { name: "Cancel all" }).press("Enter");
    await page.locator("button:focus").filter({ hasText: "Choose files" }).waitFor();
    await page.getByRole("button", { name: "Clear list" }).press("Enter");
    await page.locator("button:focus").filter({ hasText: "Choose files" }).waitFor();
    expect(await page.getByRole("table", { name: "Digests of the files" }).count()).toBe(0);
  });
});
