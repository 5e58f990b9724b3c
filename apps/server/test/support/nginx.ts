import { nginxSite, readRepositoryFile, runNginx } from "./proxies.ts";

/** nginx in front of two servers. */
export interface Balancer {
  readonly url: string;
  /** Takes one of the servers out as `docs/scaling.md` describes; null: both are in. Resolves when done. */
  takeOut(server: 0 | 1 | null): Promise<void>;
}

/**
 * Starts nginx on a free port as `docs/scaling.md` describes: with the template of `deploy/` and the page's `upstream`,
 * but with these servers instead of its machines, and without TLS. Ends with the test.
 *
 * @param program The nginx to start.
 * @param servers `host:port` of each.
 */
export async function startNginx(program: string, servers: readonly [string, string]): Promise<Balancer> {
  const page = await readRepositoryFile("docs/scaling.md");
  const example = /```nginx\n(upstream paint \{.*?\})\n```/s.exec(page)?.[1] ?? "";
  let site = "";
  const httpBlock = (out: 0 | 1 | null) => {
    const [first, second] = servers.map((server, index) => (index === out ? `${server} down` : server));
    return `${example.replace("10.0.0.11:3000", `${first}`).replace("10.0.0.12:3000", `${second}`)}\n${site}`;
  };
  const { url, reload } = await runNginx(program, async (place) => {
    site = await nginxSite({ ...place, upstream: "paint" });
    return httpBlock(null);
  });
  return { url, takeOut: (server) => reload(httpBlock(server)) };
}
