import { setTimeout as delay } from "node:timers/promises";
import { createLogger } from "@fingerpaint/services/logger";
import { expect, it, onTestFinished } from "vitest";
import { runPostgres } from "../../../../packages/canvas-store-sql/test/run-postgres.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { createVisitor, sourceOf } from "../canvas/visitor.ts";

it("[C8, C11, C17] a restart of PostgreSQL under load loses and duplicates nothing, and needs no restart of ours", async () => {
  const postgres = await runPostgres();
  onTestFinished(() => postgres.stop());
  const server = await startServer(
    readConfig({
      PORT: "0",
      STORAGE: "postgres",
      API_KEYS: "a-key-of-mine",
      DATABASE_URL: postgres.url,
      RATE_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_LOADING: "off",
    }),
    { logger: createLogger({ level: "silent" }) },
  );
  onTestFinished(() => server.close());
  const ada = createVisitor(server, "ada");
  const { canvasId } = (await ada.publish({ source: sourceOf(0) })).body;
  const answers = { published: new Map<number, string>(), unavailable: 0, views: [] as number[] };
  let isLoading = true;

  /** Publishes one source after another, each until it is acknowledged. */
  async function publish(writer: number): Promise<void> {
    for (let number = writer * 1_000_000 + 1; isLoading; number++) {
      let reply = await ada.publish({ source: sourceOf(number) });
      // Also after the load's end: it may have been published although it was answered with 503.
      while (reply.status === 503) {
        answers.unavailable++;
        expect(reply.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
        await delay(20);
        reply = await ada.publish({ source: sourceOf(number) });
      }
      expect([200, 201]).toContain(reply.status);
      answers.published.set(number, reply.body.canvasId);
    }
  }

  async function view(): Promise<void> {
    while (isLoading) {
      const { status, body } = await ada.load(canvasId);
      if (status === 200) answers.views.push(body.viewCount);
      else {
        answers.unavailable++;
        await delay(20);
      }
    }
  }

  const load = Promise.all([publish(1), publish(2), view(), view()]);
  for (let restart = 0; restart < 2; restart++) {
    await delay(500);
    await postgres.halt();
    // The second outage lasts longer than a call keeps retrying.
    await delay(restart * 3_500);
    await postgres.start();
  }
  await delay(1_000);
  isLoading = false;
  await load;

  expect(answers.unavailable).toBeGreaterThan(0);
  const listed = (await ada.list()).body.map((canvas) => canvas.canvasId);
  expect(new Set(listed).size).toBe(listed.length);
  expect([...listed].sort()).toEqual([canvasId, ...answers.published.values()].sort());
  // Each number occurs once. A view may have been counted although its load was answered with 503.
  expect(new Set(answers.views).size).toBe(answers.views.length);
  const { viewCount } = (await ada.load(canvasId)).body;
  expect(viewCount - 1).toBeGreaterThanOrEqual(answers.views.length);
  expect(viewCount - 1).toBeLessThanOrEqual(answers.views.length + answers.unavailable);
});
