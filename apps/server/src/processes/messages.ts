import { z } from "zod";

/** What a worker tells the primary. */
const workerMessageSchema = z.discriminatedUnion("type", [
  /** It answers requests at this address. */
  z.object({ type: z.literal("fingerpaint:listening"), url: z.string() }),
  /** It wants the measurements of all workers. */
  z.object({ type: z.literal("fingerpaint:collect"), id: z.number() }),
]);

/** What the primary tells a worker. */
const primaryMessageSchema = z.discriminatedUnion("type", [
  /** Answer what is in flight, and end. */
  z.object({ type: z.literal("fingerpaint:close") }),
  /** The measurements asked for; null: they could not be collected. */
  z.object({ type: z.literal("fingerpaint:collected"), id: z.number(), text: z.string().nullable() }),
]);

export type WorkerMessage = z.infer<typeof workerMessageSchema>;
export type PrimaryMessage = z.infer<typeof primaryMessageSchema>;

/** A worker's message; null: it is another library's, such as a request that is counted. */
export function parseWorkerMessage(message: unknown): WorkerMessage | null {
  return isOurs(message) ? (workerMessageSchema.safeParse(message).data ?? null) : null;
}

/** The primary's message; null: it is another library's. */
export function parsePrimaryMessage(message: unknown): PrimaryMessage | null {
  return isOurs(message) ? (primaryMessageSchema.safeParse(message).data ?? null) : null;
}

/** Tells the messages of others, which come with every request, from ours at little cost. */
function isOurs(message: unknown): boolean {
  return String((message as { type?: unknown } | null)?.type).startsWith("fingerpaint:");
}
