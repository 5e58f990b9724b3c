import { z } from "zod";

/** What a worker tells the primary. */
export const workerMessage = z.discriminatedUnion("type", [
  /** It answers requests at this address. */
  z.object({ type: z.literal("fingerpaint:listening"), url: z.string() }),
  /** It wants the measurements of all workers. */
  z.object({ type: z.literal("fingerpaint:collect"), id: z.number() }),
]);

/** What the primary tells a worker. */
export const primaryMessage = z.discriminatedUnion("type", [
  /** Answer what is in flight, and end. */
  z.object({ type: z.literal("fingerpaint:close") }),
  /** The measurements asked for; null: they could not be collected. */
  z.object({ type: z.literal("fingerpaint:collected"), id: z.number(), text: z.string().nullable() }),
]);

export type WorkerMessage = z.infer<typeof workerMessage>;
export type PrimaryMessage = z.infer<typeof primaryMessage>;
