import { z } from "zod";

/** The messages from a worker to the primary. */
const workerMessageSchema = z.discriminatedUnion("type", [
  /** The worker answers requests at this address. */
  z.object({ type: z.literal("fingerpaint:listening"), url: z.string() }),
  /** Asks for the metrics of all workers. */
  z.object({ type: z.literal("fingerpaint:collect"), id: z.number() }),
]);

/** The messages from the primary to a worker. */
const primaryMessageSchema = z.discriminatedUnion("type", [
  /** Finish the requests in flight, then exit. */
  z.object({ type: z.literal("fingerpaint:close") }),
  /** The requested metrics; null if they couldn't be collected. */
  z.object({ type: z.literal("fingerpaint:collected"), id: z.number(), text: z.string().nullable() }),
]);

export type WorkerMessage = z.infer<typeof workerMessageSchema>;
export type PrimaryMessage = z.infer<typeof primaryMessageSchema>;

/** Parses a worker's message; null if it belongs to a library, such as one that counts requests. */
export function parseWorkerMessage(message: unknown): WorkerMessage | null {
  return isOurs(message) ? (workerMessageSchema.safeParse(message).data ?? null) : null;
}

/** Parses the primary's message; null if it belongs to a library. */
export function parsePrimaryMessage(message: unknown): PrimaryMessage | null {
  return isOurs(message) ? (primaryMessageSchema.safeParse(message).data ?? null) : null;
}

/** A cheap check for our messages: those of libraries arrive with every request. */
function isOurs(message: unknown): boolean {
  return String((message as { type?: unknown } | null)?.type).startsWith("fingerpaint:");
}
