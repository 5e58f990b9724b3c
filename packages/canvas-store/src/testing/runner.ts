import { errorCodeOf } from "../errors.ts";

/** The two assertions that the suites need. The `expect` of Vitest or Jest works unchanged. */
export type TestExpect = (actual: unknown) => {
  toBe(expected: unknown): unknown;
  toEqual(expected: unknown): unknown;
};

/** The test runner a suite registers with: Vitest, Jest or anything compatible. */
export interface TestRunner {
  describe(name: string, register: () => void): unknown;
  it: {
    (name: string, run: () => Promise<void>): unknown;
    skip(name: string, run: () => Promise<void>): unknown;
  };
  expect: TestExpect;
}

/** The `code` that a promise rejects with, the error itself if it has none, or "resolved". */
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

/** Lets everything that is ready run, including timers of 0 ms. */
export function yieldOnce(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
