import { createMemoryStore } from "@fingerpaint/canvas-store";
import { expect, it } from "vitest";
import { createKeyedHashes } from "../frame/keys/keyed-hashes.ts";
import { frameSettings } from "../frame/settings/frame-settings.ts";
import { readEnvironment } from "../frame/settings/read-settings.ts";
import { createConfiguredCanvasService } from "./canvas.ts";
import { canvasSettings } from "./settings.ts";

const { canvas: settings } = readEnvironment({ frame: frameSettings, canvas: canvasSettings }, {});

const sourceOf = (n: number) => `${"a;".repeat(90_000)}\nimport "editor/canvas"; // ${n}`;

it("[C35] one address may check 17 long sources at a time, and another address isn't affected", async () => {
  const hashes = createKeyedHashes("secret");
  const service = createConfiguredCanvasService(settings, createMemoryStore(), { hashes });
  const publish = (n: number, address: string) => service.publish(`owner ${n}`, { source: sourceOf(n) }, { address });
  const flood = Promise.allSettled(Array.from({ length: 25 }, (_, n) => publish(n, "192.0.2.1")));
  let floodIsOver = false;
  const settled = flood.finally(() => {
    floodIsOver = true;
  });
  await publish(25, "192.0.2.2");
  expect(floodIsOver).toBe(false);
  await settled;
  const refused = (await flood).flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.map(({ code, details, headers }) => [code, details, headers["Retry-After"]])).toEqual(
    Array.from({ length: 8 }, () => [
      "SERVICE_UNAVAILABLE",
      "source: too many long sources are being checked for this address now; try again in 2 s",
      "2",
    ]),
  );
});

it("[C35] other work gets turns while a long source is checked", async () => {
  const hashes = createKeyedHashes("secret");
  const service = createConfiguredCanvasService(settings, createMemoryStore(), { hashes });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await service.publish("ada", { source: sourceOf(1) }, { address: "192.0.2.1" });
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});
