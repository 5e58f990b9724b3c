import type { CDPSession, Page } from "playwright-core";

/**
 * Makes the clock of a page's frames run ten times as fast, so a loop ends after 200 ms instead of 2 s. The page's own
 * clock is unchanged, because the page uses it to measure how long a frame keeps it busy.
 */
export async function hurryLoops(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === window.top) return;
    const now = performance.now.bind(performance);
    performance.now = () => now() * 10;
  });
}

/**
 * Makes a page's pings and its 15 s wait for an export five times as fast. A frame that hangs, and keeps a processor
 * busy all that time, is then dropped after 1 s instead of 5 s.
 */
export async function hurryPings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const { setInterval, setTimeout } = window;
    const hurried = (run: () => void, ms = 0) => setInterval(run, ms < 1_000 ? ms : ms / 5);
    window.setInterval = hurried as typeof setInterval;
    const sooner = (run: () => void, ms = 0) => setTimeout(run, ms > 10_000 ? ms / 5 : ms);
    window.setTimeout = sooner as typeof setTimeout;
  });
}

declare global {
  interface Window {
    /** Sends this many pings, in a page prepared with `holdPings`. */
    ping(times: number): void;
  }
}

/** Makes a page send pings only when `window.ping` is called. */
export async function holdPings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const { setInterval, clearInterval } = window;
    const held = new Map<number, () => void>();
    const hold = (run: () => void, ms = 0) => {
      const id = setInterval(ms < 1_000 ? run : () => {}, ms);
      if (ms >= 1_000) held.set(id, run);
      return id;
    };
    window.setInterval = hold as typeof setInterval;
    window.clearInterval = (id) => {
      held.delete(Number(id));
      clearInterval(id);
    };
    window.ping = (times) => {
      for (let count = 0; count < times; count++) for (const run of held.values()) run();
    };
  });
}

/**
 * Stops a page's clock, and its pings until `window.ping` is called: all messages of a frame then count together,
 * however long a busy machine takes for them.
 */
export async function stopTime(page: Page): Promise<void> {
  await holdPings(page);
  await page.addInitScript(() => {
    if (window === window.top) performance.now = () => 0;
  });
}

/**
 * Gives a frame four times as long to answer a ping, so the page doesn't drop it on a busy machine. Counts the answers
 * in the page's `pongs`.
 */
export async function slowPings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const { setInterval } = window;
    const slowed = (run: () => void, ms = 0) => setInterval(run, ms < 1_000 ? ms : ms * 4);
    window.setInterval = slowed as typeof setInterval;
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage") ?? {};
    Object.assign(window, { pongs: 0 });
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      set(listen: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          if (event.data?.type === "pong") (window as unknown as { pongs: number }).pongs++;
          listen(event);
        });
      },
    });
  });
}

/**
 * Measures how much processor time a page's own thread takes from `start` on. Unlike the time that passes, it is the
 * same on a busy machine. Frames in other processes don't count.
 */
export function createBusyClock() {
  let session: CDPSession | undefined;
  return {
    async start(page: Page): Promise<void> {
      session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
    },
    async readMs(): Promise<number> {
      const { metrics = [] } = (await session?.send("Performance.getMetrics")) ?? {};
      return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    },
  };
}
