import { fastify } from "fastify";
import { md5, replyToText } from "./md5-replies.ts";

const app = fastify();
app.post<{ Body: { text: string } }>("/api/md5/text", async (request) => replyToText(request.body, md5));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
