import { nginxSite, readRepositoryFile, runNginx } from "./proxies.ts";

/**
 * Starts nginx on a free port with what `docs/scaling.md` says: the template of `deploy/` and the page's `upstream`,
 * with these servers in place of its machines, and without TLS. Ends with the test.
 *
 * @param program The nginx to start.
 * @param servers `host:port` of each.
 */
export async function startNginx(program: string, servers: readonly [string, string]): Promise<{ url: string }> {
  const page = await readRepositoryFile("docs/scaling.md");
  const upstream = (/```nginx\n(upstream paint \{.*?\})\n```/s.exec(page)?.[1] ?? "")
    .replace("10.0.0.11:3000", servers[0])
    .replace("10.0.0.12:3000", servers[1]);
  return runNginx(program, async (place) => `${upstream}\n${await nginxSite({ ...place, upstream: "paint" })}`);
}
