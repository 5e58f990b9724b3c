import { expect, it, vi } from "vitest";
import { diagnosePage } from "./frame-diagnosis.ts";

it("reports that no canvas can run if MessageChannel is missing, as in jsdom", () => {
  expect(diagnosePage()).toBeNull();
  vi.stubGlobal("MessageChannel", undefined);
  try {
    expect(diagnosePage()).toMatchObject({ cause: "unsupported", hint: expect.stringContaining("MessageChannel") });
  } finally {
    vi.unstubAllGlobals();
  }
});
