import { absenceMistakes } from "./broken-stores/absence.ts";
import { adminMistakes } from "./broken-stores/admin.ts";
import { closingMistakes } from "./broken-stores/closing.ts";
import { durabilityMistakes } from "./broken-stores/durability.ts";
import { insertOrFindMistakes } from "./broken-stores/insert-or-find.ts";
import type { Mistake } from "./broken-stores/mistake.ts";
import { orderingMistakes } from "./broken-stores/ordering.ts";
import { summaryMistakes } from "./broken-stores/summaries.ts";
import { throughServiceMistakes } from "./broken-stores/through-service.ts";
import { transferMistakes } from "./broken-stores/transfer.ts";
import { twoStoresMistakes } from "./broken-stores/two-stores.ts";
import { valuesMistakes } from "./broken-stores/values.ts";
import { viewCountsMistakes } from "./broken-stores/view-counts.ts";
import { writesMistakes } from "./broken-stores/writes.ts";

/** For each case of the suite, a store that makes the mistake which the case is there to find. */
export const brokenStores: Readonly<Record<string, Mistake>> = {
  ...absenceMistakes,
  ...valuesMistakes,
  ...summaryMistakes,
  ...writesMistakes,
  ...orderingMistakes,
  ...viewCountsMistakes,
  ...insertOrFindMistakes,
  ...twoStoresMistakes,
  ...transferMistakes,
  ...throughServiceMistakes,
  ...adminMistakes,
  ...durabilityMistakes,
  ...closingMistakes,
};
