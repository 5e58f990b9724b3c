import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVisitor, sourceOf } from "../canvas/visitor.ts";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { sharedStorages } from "../support/databases.ts";
import { goodBodies, goodForms, jsonOperations, postGood } from "../support/md5-client.ts";
import { expectData } from "../support/replies.ts";
import { testApiKey } from "../support/test-server.ts";

describe.each(sharedStorages)("two server processes on one database, $storage", ({ makeStorage }) => {
  const servers: ServerProcess[] = [];
  const removals: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const storage = await makeStorage((remove) => removals.push(remove));
    for (let n = 0; n < 2; n++) servers.push(await startServerProcess({ ...storage, API_KEYS: testApiKey }));
  });
  afterAll(async () => {
    for (const server of servers) await server.end("SIGKILL");
    for (const remove of removals) await remove();
  });

  it("[C8] make one canvas from equal sources published at the same moment", async () => {
    const visitors = servers.map((server) => createVisitor(server, "ada"));
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => visitors[n % 2]?.publish({ source: sourceOf(round), title: `${n}` })),
      );
      expect(new Set(answers.map((answer) => answer?.body.canvasId)).size).toBe(1);
      expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(1);
      expect(answers.filter((answer) => answer?.status === 200 && answer.body.reused)).toHaveLength(49);
      expect((await visitors[round % 2]?.list())?.body).toHaveLength(round);
    }
  });

  it("[C9, C11] count every view once, and lose no field of concurrent updates", async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const visitors = [createVisitor(first, "bob"), createVisitor(second, "bob")];
    const { canvasId } = (await createVisitor(first, "bob").publish({ source: sourceOf(1) })).body;
    const loads = await Promise.all(Array.from({ length: 200 }, (_, n) => visitors[n % 2]?.load(canvasId)));
    const counts = loads.map((answer) => answer?.body.viewCount ?? 0).sort((a, b) => a - b);
    expect(counts).toEqual(counts.map((_, index) => index + 1));

    for (let round = 1; round <= 10; round++) {
      const expiresAt = new Date(Date.UTC(2099, 0, round)).toISOString();
      const answers = await Promise.all([
        visitors[0]?.update(canvasId, { title: `title ${round}` }),
        visitors[1]?.update(canvasId, { source: sourceOf(100 + round) }),
        visitors[round % 2]?.update(canvasId, { expiresAt }),
      ]);
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
      const { body } = await createVisitor(second, "bob").load(canvasId);
      expect(body).toMatchObject({ title: `title ${round}`, source: sourceOf(100 + round), expiresAt });
    }
  });

  it("[M1] answer the six MD5 operations identically", async () => {
    const operations = [...jsonOperations, ...(Object.keys(goodForms) as (keyof typeof goodForms)[])];
    expect(operations).toHaveLength(6);
    expect(Object.keys(goodBodies)).toHaveLength(3);
    for (const operation of operations) {
      const replies = await Promise.all(servers.map((server) => postGood(server, operation)));
      const [first, second] = replies.map((reply) => withoutTimes(expectData(reply, operation)));
      expect(first).toEqual(second);
    }
  });
});

/** A reply without its timestamps. */
function withoutTimes(data: object): unknown {
  return JSON.parse(JSON.stringify(data, (key, value) => (/Time$/.test(key) ? undefined : value)));
}
