import { expect, it, onTestFinished } from "vitest";
import { createTabKey } from "./key-field.tsx";

/** A browser in which reading `sessionStorage` gives this result or throws. */
function inBrowser(read: () => Partial<Storage>): void {
  Object.defineProperty(globalThis, "sessionStorage", { get: read, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "sessionStorage"));
}

it("keeps a key for the tab, and under its own name", () => {
  const kept = new Map<string, string>();
  inBrowser(() => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, key) => void kept.set(name, key),
    removeItem: (name) => void kept.delete(name),
  }));
  createTabKey("a").keep("key");
  expect([createTabKey("a").read(), createTabKey("b").read()]).toEqual(["key", ""]);
  createTabKey("a").forget();
  expect(createTabKey("a").read()).toBe("");
});

it("keeps a key for the page if the browser has storage disabled", () => {
  inBrowser(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const key = createTabKey("a");
  expect(key.read()).toBe("");
  key.keep("key");
  expect(key.read()).toBe("key");
  key.forget();
  expect(key.read()).toBe("");
});
