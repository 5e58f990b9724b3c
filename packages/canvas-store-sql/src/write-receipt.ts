import type { Queries } from "./sql-engine.ts";

/** Identifies one write of one store. */
export interface WriteReceipt {
  readonly storeId: string;
  /** Concurrent writes have different slots. */
  readonly slot: number;
  readonly number: number;
}

/** Stores a receipt in the same transaction as the write it identifies. */
export async function leaveReceipt(queries: Queries, { storeId, slot, number }: WriteReceipt): Promise<void> {
  const written_at = new Date().toISOString();
  await queries
    .insertInto("write_receipts")
    .values({ store_id: storeId, slot, number, written_at })
    .onConflict((conflict) => conflict.columns(["store_id", "slot"]).doUpdateSet({ number, written_at }))
    .execute();
}

/**
 * The number of the last committed write in a receipt's slot; -1 if there is none. Waits for any unfinished transaction
 * that has stored a receipt there, because it inserts the same key.
 */
export async function numberOfLastReceipt(queries: Queries, { storeId, slot }: WriteReceipt): Promise<number> {
  const written_at = new Date().toISOString();
  const { number } = await queries
    .insertInto("write_receipts")
    .values({ store_id: storeId, slot, number: -1, written_at })
    .onConflict((conflict) => conflict.columns(["store_id", "slot"]).doUpdateSet({ written_at }))
    .returning("number")
    .executeTakeFirstOrThrow();
  return Number(number);
}
