import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";

const owners = ["ann", "bob", "cem", "dai"];
const maxCanvases = 8;

interface ExpectedCanvas {
  /**
   * The versions that may be found: the last acknowledged one, then those of unanswered writes. Null: the canvas is
   * removed.
   */
  possible: (number | null)[];
  /** The number of loads acknowledged since the last comparison. */
  views: number;
  /** The number of unanswered loads since the last comparison. */
  uncertainViews: number;
  /** The view count found by the last comparison. */
  counted: number;
}

interface Owner {
  readonly name: string;
  readonly canvases: Map<string, ExpectedCanvas>;
  /** Versions whose publish got no answer. They are published again. */
  uncertain: number[];
}

/** Requests by several owners and readers, and what must be found after their servers were killed. */
export interface CanvasLoad {
  /** Sends writes and reads to the servers until the promise settles; resolves once every request has ended. */
  runUntil(stop: Promise<unknown>, urls: readonly string[]): Promise<void>;
  /** Resolves once this many more requests have been acknowledged. */
  acknowledges(requests: number): Promise<void>;
  /**
   * Compares a server's lists with what was acknowledged. Returns the differences and adopts what it found.
   *
   * @param options.losesViews Whether views since the last comparison may be lost
   */
  compare(url: string, options: { losesViews: boolean }): Promise<string[]>;
  readonly acknowledged: number;
  readonly unanswered: number;
}

function sourceOf(version: number): string {
  return `import { Text } from "editor/canvas"; // version ${version}\n`.repeat(20 + (version % 50));
}

function md5OfVersion(version: number): string {
  return createHash("md5").update(sourceOf(version)).digest("hex");
}

export function createCanvasLoad(): CanvasLoad {
  const people: Owner[] = owners.map((name) => ({ name, canvases: new Map(), uncertain: [] }));
  const totals = { acknowledged: 0, unanswered: 0 };
  const acknowledgements = new EventEmitter();
  let lastVersion = 0;
  let lastFailure: unknown;

  /** Null: no answer or a 503, so it's uncertain whether the request took effect. */
  async function send(url: string, method: string, path: string, owner: string | null, body?: unknown) {
    try {
      const reply = await fetch(`${url}/api/editor-canvas${path}`, {
        method,
        headers: {
          ...(owner !== null && { Cookie: `sessionId=${owner}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await reply.text();
      if (reply.status === 503) {
        lastFailure = text;
        return null;
      }
      totals.acknowledged++;
      acknowledgements.emit("one");
      return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
    } catch (error) {
      lastFailure = error;
      totals.unanswered++;
      return null;
    }
  }

  async function publish(url: string, person: Owner): Promise<void> {
    const version = person.uncertain.shift() ?? ++lastVersion;
    const reply = await send(url, "POST", "", person.name, { source: sourceOf(version), title: `${version}` });
    if (reply === null) {
      person.uncertain.push(version);
      return;
    }
    if (reply.status !== 201 && reply.status !== 200) throw new Error(`publish: ${JSON.stringify(reply)}`);
    const known = person.canvases.get(reply.body.canvasId);
    if (known && reply.status === 201) throw new Error(`${reply.body.canvasId} was published twice`);
    if (!known) {
      person.canvases.set(reply.body.canvasId, { possible: [version], views: 0, uncertainViews: 0, counted: 0 });
    }
  }

  async function update(url: string, person: Owner, canvasId: string, canvas: ExpectedCanvas): Promise<void> {
    const version = ++lastVersion;
    canvas.possible.push(version);
    const body = { source: sourceOf(version), title: `${version}` };
    const reply = await send(url, "PATCH", `/${canvasId}`, person.name, body);
    if (reply?.status === 200) canvas.possible = [version];
    else if (reply !== null && !(reply.status === 404 && canvas.possible.includes(null))) {
      throw new Error(`update of ${canvasId}: ${JSON.stringify(reply)}`);
    }
  }

  async function remove(url: string, person: Owner, canvasId: string, canvas: ExpectedCanvas): Promise<void> {
    const couldBeGone = canvas.possible.includes(null);
    canvas.possible.push(null);
    const reply = await send(url, "DELETE", `/${canvasId}`, person.name);
    if (reply?.status === 204) canvas.possible = [null];
    else if (reply !== null && !(reply.status === 404 && couldBeGone)) {
      throw new Error(`removal of ${canvasId}: ${JSON.stringify(reply)}`);
    }
  }

  async function view(url: string, canvasId: string, canvas: ExpectedCanvas): Promise<void> {
    const reply = await send(url, "GET", `/${canvasId}`, null);
    if (reply === null) canvas.uncertainViews++;
    else if (reply.status === 200) canvas.views++;
    else if (!canvas.possible.includes(null)) throw new Error(`load of ${canvasId}: ${JSON.stringify(reply)}`);
  }

  function pick<T>(items: readonly T[]): T {
    return items[Math.floor(Math.random() * items.length)] as T;
  }

  async function act(person: Owner, urls: readonly string[]): Promise<void> {
    const url = pick(urls);
    const existing = [...person.canvases].filter(([, { possible }]) => !possible.includes(null));
    const choice = Math.random();
    if (existing.length === 0 || person.uncertain.length > 0 || (choice < 0.2 && existing.length < maxCanvases)) {
      return publish(url, person);
    }
    const [canvasId, canvas] = pick(existing);
    if (choice < 0.5) return update(url, person, canvasId, canvas);
    if (choice < 0.6) return remove(url, person, canvasId, canvas);
    return view(url, canvasId, canvas);
  }

  function compareCanvas(
    canvasId: string,
    expected: ExpectedCanvas,
    found: { title: string; sourceMd5: string; viewCount: number } | undefined,
    losesViews: boolean,
  ): string[] {
    const version = found ? Number(found.title) : null;
    if (!expected.possible.includes(version)) {
      return [`${canvasId} is version ${version}, not ${expected.possible.join(" or ")}`];
    }
    if (!found || version === null) return [];
    const problems: string[] = [];
    if (found.sourceMd5 !== md5OfVersion(version)) problems.push(`${canvasId} has another source than its title`);
    const most = expected.counted + expected.views + expected.uncertainViews;
    const least = expected.counted + (losesViews ? 0 : expected.views);
    if (found.viewCount < least || found.viewCount > most) {
      problems.push(`${canvasId} has ${found.viewCount} views, not ${least} to ${most}`);
    }
    return problems;
  }

  return {
    async runUntil(stop, urls) {
      let isRunning = true;
      void stop.finally(() => {
        isRunning = false;
      });
      await Promise.all(
        people.map(async (person) => {
          while (isRunning) {
            const { unanswered } = totals;
            await act(person, urls);
            // A dead server refuses connections at full speed.
            if (totals.unanswered > unanswered) await delay(10);
          }
        }),
      );
    },

    async acknowledges(requests) {
      const goal = totals.acknowledged + requests;
      while (totals.acknowledged < goal) await once(acknowledgements, "one");
    },

    async compare(url, { losesViews }) {
      const problems: string[] = [];
      for (const person of people) {
        const reply = await send(url, "GET", "/mine", person.name);
        if (reply?.status !== 200) {
          return [`${person.name}'s canvases can't be listed: ${inspect(reply ?? lastFailure)}`];
        }
        const listed: { canvasId: string; title: string; sourceMd5: string; viewCount: number }[] = reply.body;
        const sources = listed.map(({ sourceMd5 }) => sourceMd5);
        if (new Set(sources).size !== sources.length) problems.push(`${person.name} has a canvas twice`);
        for (const canvas of listed) {
          if (person.canvases.has(canvas.canvasId)) continue;
          const version = person.uncertain.find((uncertain) => md5OfVersion(uncertain) === canvas.sourceMd5);
          if (version === undefined) problems.push(`${person.name} has ${canvas.canvasId}, which nobody published`);
          else person.canvases.set(canvas.canvasId, { possible: [version], views: 0, uncertainViews: 0, counted: 0 });
        }
        for (const [canvasId, expected] of person.canvases) {
          const found = listed.find((canvas) => canvas.canvasId === canvasId);
          problems.push(...compareCanvas(canvasId, expected, found, losesViews));
          if (found) {
            const possible = [Number(found.title)];
            person.canvases.set(canvasId, { possible, views: 0, uncertainViews: 0, counted: found.viewCount });
          } else {
            person.canvases.delete(canvasId);
          }
        }
      }
      return problems;
    },

    get acknowledged() {
      return totals.acknowledged;
    },
    get unanswered() {
      return totals.unanswered;
    },
  };
}
