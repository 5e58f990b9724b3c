import { createCanvasService } from "@fingerpaint/canvas-store";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPostgresStore, inspectPostgres } from "../src/postgres/index.ts";
import { createDatabase, unhurried } from "./postgres-database.ts";

const cutOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

it("[C11, C17] loses and duplicates nothing while connections are cut, and continues afterwards", async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const store = await createPostgresStore({ connectionString: database.url, ...unhurried });
  onTestFinished(() => store.close());
  const service = createCanvasService({ store });
  const sourceOf = (n: number) => `import { H1 } from "editor/canvas"; // ${n}`;
  const { canvasId } = await service.publish("ada", { source: sourceOf(0) });

  let cuts = 0;
  const counted: (number | null)[] = [];
  const published: string[] = [];
  const count = async () => counted.push(await store.countView(canvasId));
  const publish = async () => {
    const { canvasId } = await service.publish("ada", { source: sourceOf(published.length + 1) });
    published.push(canvasId);
  };
  for (let round = 0; round < 12; round++) {
    let isCut = false;
    const cutting = database.run(cutOthers).then(({ rowCount }) => {
      cuts += rowCount ?? 0;
      isCut = true;
    });
    // Every call meets at most one cut. If cuts followed each other faster than connections, no call would succeed.
    const callUntilCut = async (call: () => Promise<unknown>) => {
      do await call();
      while (!isCut);
    };
    await Promise.all([cutting, ...[count, count, count, publish].map(callUntilCut)]);
  }
  expect(cuts).toBeGreaterThan(2);
  expect(counted.map(Number).sort((a, b) => a - b)).toEqual(counted.map((_, index) => index + 1));
  expect((await service.list("ada")).map((canvas) => canvas.canvasId).sort()).toEqual([canvasId, ...published].sort());
  expect((await store.read(canvasId))?.viewCount).toBe(counted.length);
});

it("handles errors of connections that end after it is closed", async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const connect = vi.spyOn(pg.Pool.prototype, "connect");
  const store = await createPostgresStore({ connectionString: database.url });
  const pool = connect.mock.contexts[0] as pg.Pool;
  await store.close();
  expect(pool.ended).toBe(true);
  // The pool emits this if the server cuts a connection that the pool is already ending.
  expect(() => pool.emit("error", new Error("terminating connection"))).not.toThrow();
});

it("survives a connection that is cut between two queries of an inspection", async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  await inspectPostgres({ connectionString: database.url });
  const client = query.mock.contexts[0] as pg.Client;
  // Its pool listens only while the connection is idle.
  for (const listener of client.listeners("error")) {
    if (listener.name === "idleListener") client.off("error", listener as () => void);
  }
  expect(() => client.emit("error", new Error("terminating connection"))).not.toThrow();
});
