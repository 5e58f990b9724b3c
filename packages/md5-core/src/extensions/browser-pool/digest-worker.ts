import { createJobRunner, type PoolRequest } from "./jobs.ts";

/** The program of the pool's workers. */
const run = createJobRunner((message) => self.postMessage(message));

self.onmessage = ({ data }: MessageEvent<PoolRequest>) => run(data);
