import { createApp, createFetchHandler } from "@fingerpaint/services";
import { createServices } from "../../../../mounted/services.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const handle = createFetchHandler(createApp(createServices({ level: "silent" })), { keepsEncoding: false });
const answer = (request) => handle(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST };
