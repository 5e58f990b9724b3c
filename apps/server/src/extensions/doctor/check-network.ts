import { configuredAddress } from "@fingerpaint/services/settings";
import { localAddress, request } from "../../commands/healthcheck.ts";
import type { ServerSettings } from "../../settings/server-settings.ts";
import { type HealthFinding, problem } from "./findings.ts";

/** How far the clock of a reply may differ from this machine's. */
const clockToleranceMs = 60_000;

/** Checks whether the server that this environment starts is ready, and whether share links lead to it. */
export async function checkNetwork(settings: ServerSettings): Promise<HealthFinding[]> {
  const site = configuredAddress(settings.frame);
  return [await checkServer(localAddress(settings)), ...(site === null ? [siteUnset] : await checkSite(site))];
}

const siteUnset: HealthFinding = {
  level: "note",
  about: "share links",
  found: "SITE_URL is unset: share links begin with the address that each request names.",
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
  const findings: HealthFinding[] = [{ level: "ok", about, found: `${url} answers; share links lead there.` }];
  const aheadMs = Date.now() - Date.parse(reply.headers.get("date") ?? "");
  if (Math.abs(aheadMs) > clockToleranceMs) {
    const differs = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "later" : "earlier"}`;
    const difference = `The clock here is ${differs} than the one at ${url}.`;
    findings.push(problem("clock", difference, "Set both clocks by NTP."));
  }
  return findings;
}
