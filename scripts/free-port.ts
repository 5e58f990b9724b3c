import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port that nothing listens on now. Systems give those from 32,768 on to connections and to servers that ask for any
 * port, so none of them gets this one while a server is being prepared or restarts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(22_768);
    const probe = createServer();
    try {
      await once(probe.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    probe.close();
    await once(probe, "close");
    return port;
  }
}
