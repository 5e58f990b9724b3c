import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import manifest from "../package.json" with { type: "json" };

/** What browsers differ in that tests are about. */
export interface ChromiumOptions {
  /**
   * Whether frames get processes of their own, as on desktops, or share the page's, as on phones and in other browsers.
   * @default true
   */
  isolateFrames?: boolean;
}

/** Starts a Chromium without a window: the one `CHROMIUM_PATH` names, else the one that comes from npm. */
export async function launchChromium({ isolateFrames = true }: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    // The package's own list of switches turns web security and process isolation off, which tests are about.
    args: [
      "--headless=shell",
      "--no-sandbox",
      "--disable-gpu",
      ...(isolateFrames ? ["--site-per-process"] : []),
      "--disable-component-update",
      "--font-render-hinting=none",
      // A camera and a microphone that nobody has to allow.
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  });
}

/** The Chromium that `CHROMIUM_PATH` names, else the packaged one. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || (await unpackedChromium());
}

/** The path of the packaged Chromium, unpacked once for all test files and runs of a user that share a temp folder. */
async function unpackedChromium(): Promise<string> {
  const version = manifest.devDependencies["@sparticuz/chromium"];
  const folder = path.join(tmpdir(), `sparticuz-chromium-${version}-of-${userInfo().username}`);
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
