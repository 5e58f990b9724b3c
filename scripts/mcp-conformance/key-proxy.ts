import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a proxy that adds an API key to each request, which the suite can't do. In Host and Origin, its own address is
 * replaced by the server's; any other value is passed on unchanged.
 */
export async function startKeyProxy(target: URL, key: string): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const own = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    if (headers.host === own) headers.host = target.host;
    if (headers.origin === `http://${own}`) headers.origin = target.origin;
    const { hostname: host, port } = target;
    const passed = request({ host, port, path: incoming.url, method: incoming.method, headers });
    passed.on("error", () => outgoing.destroy());
    passed.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}
