// Both services in workerd with Node's compatibility. The handler is made at the first request: before one, workerd
// gives no random numbers.
import { createApp, createFetchHandler } from "@fingerpaint/services";
import { createServices } from "../mounted/services.ts";

const log = { level: "warn", destination: { write: (line) => console.log(line) } };
let handle;

export default {
  fetch(request, environment) {
    handle ??= createFetchHandler(createApp(createServices(log, environment)));
    return handle(request, { address: request.headers.get("CF-Connecting-IP") ?? undefined });
  },
};
