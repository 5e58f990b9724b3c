import Koa from "koa";
import getRawBody from "raw-body";
import { md5, replyToText, replyToTexts } from "./md5-replies.ts";

/** Only the HTTP libraries of our own server, without anything else that it does. */
const app = new Koa();
app.use(async (context) => {
  const bytes = await getRawBody(context.req, { length: context.req.headers["content-length"] ?? null });
  const body = JSON.parse(bytes.toString() || "{}");
  if (context.url === "/api/md5/text") context.body = replyToText(body, md5);
  else if (context.url === "/api/md5/text/batch") context.body = replyToTexts(body, md5);
});
app.listen(Number(process.env.PORT), "127.0.0.1");
