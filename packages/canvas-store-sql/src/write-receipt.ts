import type { Queries } from "./sql-engine.ts";

/** Names one write of one store. */
export interface WriteReceipt {
  readonly storeId: string;
  /** Writes under way at one time have different slots. */
  readonly slot: number;
  readonly number: number;
}

/** Writes a receipt in the transaction of the write it is for. */
export async function leaveReceipt(queries: Queries, { storeId, slot, number }: WriteReceipt): Promise<void> {
  const written_at = new Date().toISOString();
  await queries
    .insertInto("write_receipts")
    .values({ store_id: storeId, slot, number, written_at })
    .onConflict((conflict) => conflict.columns(["store_id", "slot"]).doUpdateSet({ number, written_at }))
    .execute();
}

/**
 * The number of the last write that was kept in a receipt's slot; -1: there is none. Waits for a transaction which has
 * written a receipt there and hasn't ended: inserting the same key does.
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
