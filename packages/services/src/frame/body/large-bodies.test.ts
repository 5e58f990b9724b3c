import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { waitForStep } from "./json-text.ts";

it("[M6] large bodies are processed in separate turns of the event loop, even concurrently", async () => {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  const stepsAt: number[] = [];
  const body = async () => {
    for (let step = 0; step < 5; step++) {
      await waitForStep();
      stepsAt.push(turns);
    }
  };
  await Promise.all([body(), body(), body()]);
  isOver = true;
  await counting;
  expect(stepsAt).toHaveLength(15);
  expect(new Set(stepsAt).size).toBe(15);
});
