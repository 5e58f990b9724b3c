/** An order of work for each key. First come, first served; keys don't wait for each other. */
export interface KeyedLock {
  /** Runs once the exclusive work asked for earlier has settled, beside other shared work. */
  shared<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs once all work asked for earlier has settled; later work waits for it. */
  exclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Queue {
  readonly exclusiveWork: Promise<unknown>;
  readonly allWork: Promise<unknown>;
}

const idle: Queue = { exclusiveWork: Promise.resolve(), allWork: Promise.resolve() };

export function createKeyedLock(): KeyedLock {
  const queues = new Map<string, Queue>();

  function enqueue(key: string, queue: Queue): void {
    queues.set(key, queue);
    void queue.allWork.then(() => {
      if (queues.get(key) === queue) queues.delete(key);
    });
  }

  return {
    shared(key, work) {
      const { exclusiveWork, allWork } = queues.get(key) ?? idle;
      const turn = exclusiveWork.then(work);
      enqueue(key, { exclusiveWork, allWork: Promise.allSettled([allWork, turn]) });
      return turn;
    },
    exclusive(key, work) {
      const turn = (queues.get(key) ?? idle).allWork.then(work);
      const settled = Promise.allSettled([turn]);
      enqueue(key, { exclusiveWork: settled, allWork: settled });
      return turn;
    },
  };
}
