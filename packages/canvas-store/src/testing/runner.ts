import { errorCodeOf } from "../errors/thrown-value.ts";

/** The two assertions the suites need. Vitest's and Jest's `expect` fit as they are. */
export type TestExpect = (actual: unknown) => {
  toBe(expected: unknown): unknown;
  toEqual(expected: unknown): unknown;
};

/** The test runner a suite registers with: Vitest, Jest, or anything of this shape. */
export interface TestRunner {
  describe(name: string, register: () => void): unknown;
  it: {
    (name: string, run: () => Promise<void>): unknown;
    skip(name: string, run: () => Promise<void>): unknown;
  };
  expect: TestExpect;
}

/** The `code` a promise rejects with, the error itself where it has none, or "resolved". */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return "resolved";
  } catch (error) {
    return errorCodeOf(error) ?? error;
  }
}

/** Numbers 1 to `count`. */
export function oneTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Lets everything go on that can, timers of 0 ms included. */
export function yieldOnce(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
