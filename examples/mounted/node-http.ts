/** Both services in a plain Node server, next to the program's own pages. */
import { createServer } from "node:http";
import { createApp } from "@fingerpaint/services";
import { announce, createServices } from "./services.ts";

const fingerpaint = createApp(createServices()).callback();

const server = createServer((request, response) => {
  if (request.url?.startsWith("/tools/")) fingerpaint(request, response);
  else response.end("a page of the program");
});
server.listen(0, "127.0.0.1", () => announce(server.address()));
