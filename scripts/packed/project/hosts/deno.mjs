import { handle } from "./services.mjs";

Deno.serve(
  {
    port: 0,
    hostname: "127.0.0.1",
    onListen: ({ port }) => console.log(`listening on http://127.0.0.1:${port}/tools`),
  },
  (request, { remoteAddr }) => handle(request, { address: remoteAddr.hostname }),
);
