import { beforeEach, vi } from "vitest";

/** Tests are silent: any unexpected console output is a failure. */
beforeEach(() => {
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      throw new Error(`console.${method} was called in a test: ${args.map(String).join(" ")}`);
    });
  }
});
