import { fastify } from "fastify";
import { replyToText } from "./md5-replies.ts";

const app = fastify();
app.post<{ Body: { text: string } }>("/api/md5/text", async (request) => replyToText(request.body));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
