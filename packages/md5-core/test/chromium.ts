import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import manifest from "../package.json" with { type: "json" };

/** Starts a Chromium without a window: the one `CHROMIUM_PATH` names, else the one that comes from npm. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || (await unpackedChromium()),
    // Not the package's own list of switches, which turns web security off.
    args: [
      "--headless=shell",
      "--no-sandbox",
      "--no-zygote",
      "--disable-gpu",
      // As Chrome on desktops ships: a sandboxed frame has a process of its own.
      "--site-per-process",
      "--disable-component-update",
      "--font-render-hinting=none",
    ],
  });
}

/** The path of the packaged Chromium, unpacked once for all test files and runs that share a temp folder. */
async function unpackedChromium(): Promise<string> {
  const version = manifest.devDependencies["@sparticuz/chromium"];
  const folder = path.join(tmpdir(), `sparticuz-chromium-${version}`);
  const executable = path.join(folder, "chromium");
  if (existsSync(executable)) return executable;

  // The package takes whatever lies in the temp folder, of any version and half unpacked too, so it gets a new one.
  const fresh = await mkdtemp(path.join(tmpdir(), "sparticuz-chromium-"));
  const temporaryFolder = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    await packaged.executablePath();
  } finally {
    if (temporaryFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporaryFolder;
  }
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(executable)) throw error;
    await rm(fresh, { recursive: true, force: true });
  }
  return executable;
}
