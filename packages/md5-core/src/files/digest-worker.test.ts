import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { digestWorkerPath, generateDigestWorker } from "../../scripts/generate-digest-worker.ts";

it("is what the generator writes: run `pnpm generate` where this fails", async () => {
  expect((await readFile(digestWorkerPath, "utf8")) === (await generateDigestWorker())).toBe(true);
});
