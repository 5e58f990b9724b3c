import { handle } from "./services.mjs";

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  maxRequestBodySize: 200 * 1_048_576,
  fetch: (request, self) => handle(request, self.requestIP(request) ?? {}),
});
console.log(`listening on http://127.0.0.1:${server.port}/tools`);
