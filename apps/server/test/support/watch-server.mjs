/*
 * Imported by a server's process before its own program, so that a test can look inside: `watchedServer` starts it.
 * Answers on the Unix socket that WATCH_SOCKET names.
 */
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.WATCH_SOCKET !== undefined) {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();

  const answers = {
    /** How long the event loop was held up since the question before. */
    "/delays": () => {
      const milliseconds = (nanoseconds) => nanoseconds / 1e6;
      const answer = { p99Ms: milliseconds(delays.percentile(99)), longestMs: milliseconds(delays.max) };
      delays.reset();
      return answer;
    },
    /** The memory in use once all garbage is collected. */
    "/memory": () => {
      collectGarbage();
      collectGarbage();
      return process.memoryUsage();
    },
  };

  const server = createServer((request, response) => response.end(JSON.stringify(answers[request.url]())));
  server.listen(process.env.WATCH_SOCKET);
  server.unref();
}
