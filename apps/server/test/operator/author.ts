import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { type Answer, createVisitor, sourceOf } from "../canvas/visitor.ts";

/** How to reach the server, and the key that its operator gave to its authors. */
export interface Door {
  readonly url: string;
  readonly key: string;
}

/** Someone who publishes from one browser. Keeps the current session cookie and remembers acknowledged canvases. */
export interface Author {
  /** The cookie's value; undefined before the first publish. */
  readonly session: string | undefined;
  /** The source of each canvas as the server acknowledged it. */
  readonly canvases: Map<string, string>;
  readonly requests: number;
  publish(door: Door, source?: string): ReturnType<ReturnType<typeof createVisitor>["publish"]>;
  load(door: Door, canvasId: string): ReturnType<ReturnType<typeof createVisitor>["load"]>;
  list(door: Door): ReturnType<ReturnType<typeof createVisitor>["list"]>;
  /** Expects exactly the acknowledged canvases in the list, and each to open with its source. */
  expectAll(door: Door): Promise<void>;
}

let lastSource = 0;

/** A source that hasn't been used before. */
export function nextSource(): string {
  return sourceOf(++lastSource);
}

export function createAuthor(): Author {
  let session: string | undefined;
  let requests = 0;
  const canvases = new Map<string, string>();

  async function answerTo<Body>(sent: Promise<Answer<Body>>): Promise<Answer<Body>> {
    requests++;
    const answer = await sent;
    for (const cookie of answer.setCookie) session = /^sessionId=([^;]+)/.exec(cookie)?.[1] ?? session;
    return answer;
  }

  const author: Author = {
    canvases,
    get session() {
      return session;
    },
    get requests() {
      return requests;
    },
    async publish({ url, key }, source = nextSource()) {
      const authorization = { Authorization: `Bearer ${key}` };
      const answer = await answerTo(createVisitor({ url }, session).publish({ source }, authorization));
      if (answer.code === undefined) canvases.set(answer.body.canvasId, source);
      return answer;
    },
    load: ({ url }, canvasId) => answerTo(createVisitor({ url }, session).load(canvasId)),
    list: ({ url }) => answerTo(createVisitor({ url }, session).list()),
    async expectAll(door) {
      const { body } = await author.list(door);
      expect(body.map(({ canvasId }) => canvasId).sort()).toEqual([...canvases.keys()].sort());
      for (const [canvasId, source] of canvases) {
        const answer = await author.load(door, canvasId);
        expect([answer.code, answer.body?.source]).toEqual([undefined, source]);
      }
    },
  };
  return author;
}

/** Leaves CPU time for the operator's commands. */
const pauseMs = 10;

/** Lets each author publish, read and list repeatedly until the promise settles. Returns the refusals. */
export async function keepBusy(authors: readonly Author[], door: Door, until: Promise<unknown>): Promise<string[]> {
  const refusals: string[] = [];
  let isRunning = true;
  const stop = () => {
    isRunning = false;
  };
  until.then(stop, stop);
  await Promise.all(
    authors.map(async (author) => {
      for (let number = 0; isRunning; number++) {
        const [canvasId = ""] = [...author.canvases.keys()].slice(-1);
        const answer =
          number % 10 === 0
            ? await author.publish(door)
            : await (number % 10 === 5 ? author.list(door) : author.load(door, canvasId));
        if (answer.code !== undefined) refusals.push(`${answer.code}: ${answer.details}`);
        await delay(pauseMs);
      }
    }),
  );
  return refusals;
}
