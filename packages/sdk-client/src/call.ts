import type { Reply } from "./reply.ts";

/** A call under way. Awaited, it gives the operation's data. */
export interface Call<Data, Body = Data> extends Promise<Data> {
  /**
   * The data with all that came with it: the body as sent, status, request id, rate limit, headers.
   *
   * @example const { data, requestId, rateLimit } = await client.md5.text({ text: "hello" }).withResponse();
   */
  withResponse(): Promise<Reply<Data, Body>>;
}

export function createCall<Data, Body>(reply: Promise<Reply<Data, Body>>): Call<Data, Body> {
  const data = reply.then((received) => received.data);
  return Object.assign(data, {
    withResponse() {
      // The caller waits for the reply instead: a failure is that promise's to report.
      data.catch(() => {});
      return reply;
    },
  });
}
