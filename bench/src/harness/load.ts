import autocannon from "autocannon";
import { interleave, medianRatio } from "./rounds.ts";
import { apiKey, type ServerProcess, withBaseline, withFingerpaint } from "./server-process.ts";

const connections = 10;
/** A single thread would be slower than the fastest server. */
const generatorThreads = 2;

export interface LoadSample {
  requestsPerSecond: number;
  /** For the server's process. Other load on the machine disturbs this less than the rate. */
  cpuMicrosecondsPerRequest: number;
}

/** The request that is sent repeatedly. */
export interface LoadRequest {
  path: string;
  /** The JSON to POST; if absent, the path is requested with GET. */
  body?: string;
  seconds: number;
}

/** Sends a request repeatedly on ten connections. Throws unless every reply is a 200. */
export async function measureLoad(server: ServerProcess, request: LoadRequest): Promise<LoadSample> {
  const cpuSecondsBefore = server.cpuSeconds();
  const result = await autocannon({
    url: server.url + request.path,
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    ...(request.body !== undefined && { method: "POST", body: request.body }),
    connections,
    workers: generatorThreads,
    duration: request.seconds,
  });
  const requests = result["2xx"];
  if (requests === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${server.url}: ${requests} replies with 200, ${result.non2xx} others, ${result.errors} errors`);
  }
  return {
    requestsPerSecond: requests / result.duration,
    cpuMicrosecondsPerRequest: ((server.cpuSeconds() - cpuSecondsBefore) * 1e6) / requests,
  };
}

/** The server's request rate as a multiple of the rate of bare `node:http`: the median over the rounds. */
export function rateOfBare(request: LoadRequest, rounds: number): Promise<number> {
  return withBaseline("bare-server", (bare) =>
    withFingerpaint(async (fingerpaint) => {
      const rates = await interleave(rounds, {
        bare: async () => (await measureLoad(bare, request)).requestsPerSecond,
        fingerpaint: async () => (await measureLoad(fingerpaint, request)).requestsPerSecond,
      });
      return medianRatio(rates.fingerpaint, rates.bare);
    }),
  );
}
