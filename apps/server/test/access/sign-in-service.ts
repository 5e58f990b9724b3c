import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A sign-in service and the requests it got from proxies. */
export interface SignInService {
  /** `host:port` */
  readonly place: string;
  readonly asked: readonly IncomingMessage[];
}

/**
 * Answers proxies as oauth2-proxy does at `/oauth2/auth`, and Authelia at `/api/authz/forward-auth`. The cookie
 * `signed-in=ada` identifies ada. Ends with the test.
 */
export async function startSignInService(): Promise<SignInService> {
  const asked: IncomingMessage[] = [];
  const service = createServer((request, response) => {
    asked.push(request);
    const user = /\bsigned-in=(\w+)/.exec(request.headers.cookie ?? "")?.[1];
    if (request.url === "/oauth2/auth") {
      response.writeHead(user ? 202 : 401, user ? { "X-Auth-Request-User": user } : {});
    } else if (request.url === "/api/authz/forward-auth") {
      response.writeHead(user ? 200 : 302, user ? { "Remote-User": user } : { Location: "https://auth.example/" });
    } else response.writeHead(403).write("sign in here");
    response.end();
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
  });
  return { place: `127.0.0.1:${(service.address() as AddressInfo).port}`, asked };
}
