import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import manifest from "./package.json" with { type: "json" };

/** The differences between browsers that tests care about. */
export interface ChromiumOptions {
  /**
   * Whether frames get separate processes, as on desktops, or share the page's, as on phones and in other browsers.
   * @default true
   */
  isolateFrames?: boolean;
}

/**
 * Starts a headless Chromium: the one at `CHROMIUM_PATH`, or otherwise the one from npm. It gets a second chance,
 * because on a busy machine it sometimes crashes while it starts.
 */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  return launch(options).catch(() => launch(options));
}

async function launch({ isolateFrames = true }: ChromiumOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    // The package's own switches disable web security and process isolation, which the tests need.
    args: [
      "--headless=shell",
      "--no-sandbox",
      "--disable-gpu",
      ...(isolateFrames ? ["--site-per-process"] : []),
      "--disable-component-update",
      "--font-render-hinting=none",
      // Provides a camera and a microphone without a permission prompt.
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  });
}

/** The path of the Chromium at `CHROMIUM_PATH`, or otherwise of the packaged one. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH || (await unpackedChromium());
}

/**
 * The path of the packaged Chromium. It is unpacked once for all of a user's test files and runs that share a temp
 * folder.
 */
async function unpackedChromium(): Promise<string> {
  const version = manifest.devDependencies["@sparticuz/chromium"];
  const folder = path.join(tmpdir(), `sparticuz-chromium-${version}-of-${userInfo().username}`);
  const executable = path.join(folder, "chromium");
  if (existsSync(executable)) return executable;

  // The package uses whatever it finds in the temp folder, even another version or a half-unpacked one, so it gets a
  // new folder. It also gets a new process, because this one may start several browsers and use the temp folder.
  const fresh = await mkdtemp(path.join(tmpdir(), "sparticuz-chromium-"));
  const program = 'import packaged from "@sparticuz/chromium"; await packaged.executablePath();';
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: fresh },
  });
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Ignores the error if another test file was faster.
    if (!existsSync(executable)) throw error;
    await rm(fresh, { recursive: true, force: true });
  }
  return executable;
}
