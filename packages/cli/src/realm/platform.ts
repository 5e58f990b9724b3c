import { RealmUrl } from "./url.ts";

/**
 * The platform features that React and the compiler expect, implemented in plain JavaScript so that nothing here gives
 * access to anything outside the realm. Timers never fire, since nothing is rendered twice.
 */
const platform: Record<string, unknown> = {
  setTimeout: () => 0,
  clearTimeout: () => {},
  setInterval: () => 0,
  clearInterval: () => {},
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  performance: { now: () => Date.now(), mark: () => {}, measure: () => {} },
  console: new Proxy({}, { get: () => () => {} }),
  structuredClone: (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))),
};

/** React's streaming renderer creates these when it is loaded. It isn't used. */
class Unused {
  port1 = {};
  port2 = { postMessage: () => {} };
  encode(text = ""): Uint8Array {
    return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  }
}
platform.URL = RealmUrl;
platform.MessageChannel = Unused;
platform.TextEncoder = Unused;

for (const [name, value] of Object.entries(platform)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
