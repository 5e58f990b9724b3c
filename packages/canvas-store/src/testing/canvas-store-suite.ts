import type { CanvasStore } from "../store/store.ts";
import type { TestRunner } from "./runner.ts";
import type { StoreCase } from "./store-case.ts";
import { absenceCases } from "./store-cases/absence.ts";
import { adminCases } from "./store-cases/admin.ts";
import { closingCases } from "./store-cases/closing.ts";
import { durabilityCases } from "./store-cases/durability.ts";
import { insertOrFindCases } from "./store-cases/insert-or-find.ts";
import { orderingCases } from "./store-cases/ordering.ts";
import { summaryCases } from "./store-cases/summaries.ts";
import { throughServiceCases } from "./store-cases/through-service.ts";
import { transferCases } from "./store-cases/transfer.ts";
import { twoStoresCases } from "./store-cases/two-stores.ts";
import { valueCases } from "./store-cases/values.ts";
import { viewCountCases } from "./store-cases/view-counts.ts";
import { writeCases } from "./store-cases/writes.ts";

/** A store opened for one case. */
export interface OpenedStore {
  store: CanvasStore;
  /** Cleans up after the case, even if it failed: folders, connections. The case may have closed the store. */
  close?: () => Promise<void>;
  /** Opens the same data again after the store was closed. Stores that persist nothing skip the cases that need it. */
  reopen?: () => Promise<CanvasStore>;
  /**
   * Opens the same data while the store is still open, as a second process would. Stores that only one process can use
   * skip the cases that need it (`two-stores-…`).
   */
  openSecond?: () => Promise<CanvasStore>;
}

/** Which store the suite is for. */
export interface CanvasStoreSuiteOptions {
  /** The store's name in the tests' titles. */
  name: string;
  /** Opens an empty store. Called once for each case. */
  open: () => Promise<OpenedStore>;
  /** Cases that this store can't pass, each with the reason why that is correct. Unknown ids are an error. */
  skip?: readonly { case: string; reason: string }[];
}

const groups: Readonly<Record<string, readonly StoreCase[]>> = {
  absence: absenceCases,
  values: valueCases,
  summaries: summaryCases,
  writes: writeCases,
  ordering: orderingCases,
  "view counts": viewCountCases,
  "insert or find": insertOrFindCases,
  "two stores on the same data": twoStoresCases,
  "through the service": throughServiceCases,
  admin: adminCases,
  "copies and backups": transferCases,
  durability: durabilityCases,
  closing: closingCases,
};

/** The ids of all cases, in the order they run. */
export const canvasStoreCaseIds: readonly string[] = Object.values(groups).flatMap((cases) =>
  cases.map(({ id }) => id),
);

/**
 * Registers the conformance suite of `CanvasStore` with a test runner: one test per case, each with a new store.
 *
 * @throws Error if `skip` names a case that doesn't exist.
 * @example
 * import { describe, expect, it } from "vitest";
 * describeCanvasStore(
 *   { describe, it, expect },
 *   { name: "my store", open: async () => ({ store: await openMyStore() }) },
 * );
 */
export function describeCanvasStore({ describe, it, expect }: TestRunner, options: CanvasStoreSuiteOptions): void {
  const skipReasons = new Map((options.skip ?? []).map((skipped) => [skipped.case, skipped.reason]));
  for (const id of skipReasons.keys()) {
    if (!canvasStoreCaseIds.includes(id)) throw new Error(`skip names "${id}", but there is no such case.`);
  }

  describe(`CanvasStore: ${options.name}`, () => {
    for (const [group, cases] of Object.entries(groups)) {
      describe(group, () => {
        for (const { id, title, run } of cases) {
          const reason = skipReasons.get(id);
          if (reason === undefined) it(`${title} (${id})`, () => withOpenedStore(id, run));
          else it.skip(`${title} (${id}), skipped: ${reason}`, async () => {});
        }
      });
    }
  });

  async function withOpenedStore(id: string, run: StoreCase["run"]): Promise<void> {
    const { store, close, reopen, openSecond } = await options.open();
    const seconds: CanvasStore[] = [];
    const openAnother = async () => {
      if (!openSecond) throw new Error(`This case needs \`openSecond\`. Give it, or skip "${id}" with a reason.`);
      const second = await openSecond();
      seconds.push(second);
      return second;
    };
    const closeAndReopen = async () => {
      // Doesn't pass silently: a store that persists nothing must skip the case explicitly.
      if (!reopen) throw new Error(`This case needs \`reopen\`. Give it, or skip "${id}" with a reason.`);
      await store.close();
      return reopen();
    };
    try {
      await run({ store, expect, reopen: closeAndReopen, openSecond: openAnother });
    } finally {
      for (const second of seconds) await second.close();
      await close?.();
    }
  }
}
