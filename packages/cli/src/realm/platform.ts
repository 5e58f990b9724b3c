import { RealmUrl } from "./url.ts";

/**
 * What React and the compiler take for granted of a platform, made of the language alone: nothing here leads out of the
 * realm. Timers never ring, since nothing is rendered twice.
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

/** React's streaming renderer makes these when it is loaded. It isn't used. */
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
