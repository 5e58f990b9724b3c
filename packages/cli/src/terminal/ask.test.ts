import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { ask } from "./ask.ts";

afterEach(() => vi.restoreAllMocks());

it("asks for a secret only when the terminal has stopped showing what is typed", async () => {
  const events: string[] = [];
  const setRawMode = (isRaw: boolean) => events.push(isRaw ? "hides" : "shows");
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  vi.spyOn(process, "stdin", "get").mockReturnValue(terminal as never);
  const isTTY = Object.getOwnPropertyDescriptor(process.stderr, "isTTY");
  Object.defineProperty(process.stderr, "isTTY", { value: true, configurable: true });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    events.push(String(text));
    // As a password manager would.
    if (text === "Password: ") terminal.write("sesame\r");
    return true;
  });
  try {
    expect(await ask("Password: ", { hidden: true, otherwise: "" })).toBe("sesame");
  } finally {
    if (isTTY) Object.defineProperty(process.stderr, "isTTY", isTTY);
    else Reflect.deleteProperty(process.stderr, "isTTY");
  }
  expect(events).toEqual(["hides", "Password: ", "\n", "shows"]);
});
