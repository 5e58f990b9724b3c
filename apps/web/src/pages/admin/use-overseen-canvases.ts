import { useEffect, useRef, useState } from "react";
import type { AdminApi, AdminRefusal, Change, ListedForAdmin } from "./admin-api.ts";
import { type Filter, filterQuery } from "./filter.ts";

const canvasesPerPage = 50;

/** How many canvases are changed at the same time. */
const parallelChanges = 4;

/** What became of a change of several canvases. */
export interface ChangeResult {
  readonly change: Change;
  readonly done: number;
  readonly failed: readonly { readonly canvasId: string; readonly details: string }[];
}

/** The operator's list as far as it has been loaded, and what can be done with it. */
export interface OverseenCanvases {
  /** Null until the first page has come. */
  readonly canvases: readonly ListedForAdmin[] | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  loadMore(): void;
  /** Changes canvases and reads the list again. Those that fail don't keep the others from it. */
  change(canvasIds: readonly string[], change: Change): Promise<ChangeResult>;
}

/** @param onRefusal Told where a page of the list can't be had. */
export function useOverseenCanvases(
  api: AdminApi,
  filter: Filter,
  onRefusal: (refusal: AdminRefusal) => void,
): OverseenCanvases {
  const [canvases, setCanvases] = useState<readonly ListedForAdmin[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(false);
  /** Only the pages of the latest list are shown. */
  const latestList = useRef(0);

  /** @param shown How many canvases are wanted at least. */
  async function load(from: number | null, shown: readonly ListedForAdmin[], wanted: number): Promise<void> {
    const list = ++latestList.current;
    setLoading(true);
    try {
      let loaded = shown;
      let after = from;
      do {
        const query = filterQuery(filter, Date.now());
        query.set("limit", String(canvasesPerPage));
        if (after !== null) query.set("after", String(after));
        const page = await api.list(query);
        if (list !== latestList.current) return;
        loaded = [...loaded, ...page.canvases];
        after = page.next;
        setCanvases(loaded);
        setNext(after);
        // A page may be empty although more follow: a search looks at a part of the sources only.
      } while (after !== null && loaded.length < wanted);
    } catch (refusal) {
      if (list === latestList.current) onRefusal(refusal as AdminRefusal);
    } finally {
      if (list === latestList.current) setLoading(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or key begins a new list
  useEffect(() => {
    void load(null, [], 1);
  }, [api, filter]);

  async function change(canvasIds: readonly string[], kind: Change): Promise<ChangeResult> {
    const waiting = [...canvasIds];
    const failed: { canvasId: string; details: string }[] = [];
    let done = 0;
    async function work(): Promise<void> {
      for (let canvasId = waiting.shift(); canvasId !== undefined; canvasId = waiting.shift()) {
        try {
          await api.change(canvasId, kind);
          done++;
        } catch (refusal) {
          failed.push({ canvasId, details: (refusal as AdminRefusal).message });
        }
      }
    }
    await Promise.all(Array.from({ length: parallelChanges }, work));
    await load(null, [], canvases?.length ?? 1);
    return { change: kind, done, failed };
  }

  return {
    canvases,
    hasMore: next !== null,
    isLoading,
    loadMore: () => {
      if (!isLoading) void load(next, canvases ?? [], (canvases?.length ?? 0) + 1);
    },
    change,
  };
}
