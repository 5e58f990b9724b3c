import { PassThrough } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { ask } from "./ask.ts";

/** Replaces a property until the test has finished. */
function replace(owner: object, name: string, value: unknown): void {
  const original = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true });
  onTestFinished(() => {
    if (original) Object.defineProperty(owner, name, original);
    else Reflect.deleteProperty(owner, name);
  });
}

it("asks for a secret only when the terminal has stopped showing what is typed", async () => {
  const events: string[] = [];
  const setRawMode = (isRaw: boolean) => events.push(isRaw ? "hides" : "shows");
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  replace(process, "stdin", terminal);
  replace(process.stderr, "isTTY", true);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    events.push(String(text));
    // As a password manager would.
    if (text === "Password: ") terminal.write("sesame\r");
    return true;
  });
  expect(await ask("Password: ", { hidden: true, otherwise: "" })).toBe("sesame");
  expect(events).toEqual(["hides", "Password: ", "\n", "shows"]);
});
