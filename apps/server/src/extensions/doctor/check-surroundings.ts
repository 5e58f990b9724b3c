import { access, constants, stat, statfs } from "node:fs/promises";
import { configuredAddress, sizeUnits } from "@fingerpaint/services/settings";
import { localAddress, request } from "../../commands/healthcheck.ts";
import { type DataSettings, folderOfCanvases } from "../../settings/data-settings.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { clockToleranceMs, type HealthFinding, problem } from "./findings.ts";

/** With less, a few large canvases or a busy log could fill the disk. */
const leastFreeBytes = sizeUnits.GiB;
const leastFreeShare = 0.05;

/** Checks the storage folder, its permissions, and the free space on its disk. */
export async function checkFolder(config: DataSettings): Promise<HealthFinding[]> {
  const folder = folderOfCanvases(config);
  if (folder === null) return [];
  const findings: HealthFinding[] = [];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { mode } = await stat(folder);
    findings.push(
      (mode & 0o077) === 0
        ? { level: "ok", about: "permissions", found: `Only this user can read ${folder}.` }
        : problem(
            "permissions",
            `Other users can enter ${folder} (mode ${(mode & 0o777).toString(8)}); it holds canvas passwords.`,
            `Run: chmod 700 ${folder}`,
          ),
    );
    findings.push(await checkFreeSpace(folder));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    findings.push(
      code === "ENOENT"
        ? problem(
            "storage",
            `${folder} doesn't exist.`,
            "Check DATA_DIR or DATABASE_URL. Before the first start this is normal: the server creates the folder.",
          )
        : problem(
            "permissions",
            `This user can't use ${folder}: ${message}.`,
            "Run the doctor as the server's user, or give that user the folder: chown -R USER FOLDER",
          ),
    );
  }
  return findings;
}

async function checkFreeSpace(folder: string): Promise<HealthFinding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${sizeOf(free)} is free on the disk of ${folder}.`;
  if (free >= leastFreeBytes && bavail >= leastFreeShare * blocks) return { level: "ok", about: "free space", found };
  return problem(
    "free space",
    found,
    "Free some space or use a larger disk. If the disk is full, publishing fails, but nothing is lost.",
  );
}

/** "8.0 MiB": a size in the largest unit that it reaches. */
export function sizeOf(bytes: number): string {
  const [unit, size] = Object.entries(sizeUnits).findLast(([, one]) => bytes >= one) ?? ["bytes", 1];
  return `${size === 1 ? bytes : (bytes / size).toFixed(1)} ${unit}`;
}

/** Checks whether the server that this environment starts is ready, and whether share links lead to it. */
export async function checkNetwork(settings: ServerSettings): Promise<HealthFinding[]> {
  const site = configuredAddress(settings.frame);
  return [await checkServer(localAddress(settings)), ...(site === null ? [siteUnset] : await checkSite(site))];
}

const siteUnset: HealthFinding = {
  level: "note",
  about: "share links",
  found: "SITE_URL is unset: share links begin with the address that each request was sent to.",
  advice: "If there is a proxy, set SITE_URL to the public address.",
};

async function checkServer(url: string): Promise<HealthFinding> {
  const reply = await request(`${url}/readyz`);
  if (reply instanceof Error) {
    return { level: "note", about: "server", found: `No server answers at ${url}: ${reply.message}.` };
  }
  if (reply.status === 200) return { level: "ok", about: "server", found: `The server at ${url} is ready.` };
  return problem(
    "server",
    `${url}/readyz answers ${reply.status}.`,
    "The server's log says why, in lines of level error.",
  );
}

async function checkSite(url: string): Promise<HealthFinding[]> {
  const about = "share links";
  const reply = await request(`${url}/healthz`);
  if (reply instanceof Error || reply.status !== 200) {
    const found = reply instanceof Error ? `doesn't answer: ${reply.message}` : `answers ${reply.status}`;
    return [
      problem(
        about,
        `${url}/healthz ${found}. Share links begin with ${url}.`,
        "Check SITE_URL, its DNS name, the proxy and its certificate, and that the server runs.",
      ),
    ];
  }
  const findings: HealthFinding[] = [{ level: "ok", about, found: `${url} answers, and share links lead there.` }];
  const aheadMs = Date.now() - Date.parse(reply.headers.get("date") ?? "");
  if (Math.abs(aheadMs) > clockToleranceMs) {
    const differs = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "fast" : "slow"}`;
    const difference = `The clock here is ${differs} compared with the one at ${url}.`;
    findings.push(problem("clock", difference, "Set both clocks with NTP."));
  }
  return findings;
}
