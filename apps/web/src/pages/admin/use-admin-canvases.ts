import { useEffect, useRef, useState } from "react";
import type { AdminApi, AdminRefusal, Change, FoundCanvas } from "./admin-api.ts";
import { type Filter, filterQuery } from "./filter-form.tsx";

const canvasesPerPage = 50;

/** How many canvases are changed at the same time. */
const parallelChanges = 4;

/** The result of changing several canvases. */
export interface ChangeResult {
  readonly change: Change;
  readonly done: number;
  readonly failed: readonly { readonly canvasId: string; readonly details: string }[];
}

/** The loaded part of the operator's list, and its operations. */
interface AdminCanvases {
  /** Null until the first page has loaded. */
  readonly canvases: readonly FoundCanvas[] | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  loadMore(): void;
  /** Changes canvases and reloads the list. Failures don't affect the others. */
  change(canvasIds: readonly string[], change: Change): Promise<ChangeResult>;
}

/** @param onRefusal Called if a page of the list can't be loaded. */
export function useAdminCanvases(
  api: AdminApi,
  filter: Filter,
  onRefusal: (refusal: AdminRefusal) => void,
): AdminCanvases {
  const [canvases, setCanvases] = useState<readonly FoundCanvas[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(true);
  /** Only the pages of the latest list are shown. */
  const latestList = useRef(0);
  /** A change may end after the operator has searched for something else. */
  const latestFilter = useRef(filter);

  /** @param wanted The minimum number of canvases to load, including those already shown. */
  async function load(from: number | null, shown: readonly FoundCanvas[], wanted: number): Promise<void> {
    const list = ++latestList.current;
    setLoading(true);
    try {
      let loaded = shown;
      let after = from;
      do {
        const query = filterQuery(latestFilter.current, Date.now());
        query.set("limit", String(canvasesPerPage));
        if (after !== null) query.set("after", String(after));
        const page = await api.list(query);
        if (list !== latestList.current) return;
        loaded = [...loaded, ...page.canvases];
        after = page.next;
        setCanvases(loaded);
        setNext(after);
        // A page may be empty even if more follow, because a search looks at only some of the sources.
      } while (after !== null && loaded.length < wanted);
    } catch (refusal) {
      if (list === latestList.current) onRefusal(refusal as AdminRefusal);
    } finally {
      if (list === latestList.current) setLoading(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or key starts a new list
  useEffect(() => {
    latestFilter.current = filter;
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
