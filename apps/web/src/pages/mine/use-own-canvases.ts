import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../canvas-api.ts";

/** The loaded part of the visitor's list, and its operations. */
interface OwnCanvases {
  /** Newest first; null until the first page has loaded. */
  readonly canvases: readonly ListedCanvas[] | null;
  /** Whether the last operation failed. */
  readonly failed: boolean;
  /** Whether another page is loading. */
  readonly isLoading: boolean;
  /** Whether there are more canvases than have been loaded. */
  readonly hasMore: boolean;
  /** Loads the list from the start. */
  load(): void;
  /** Loads the next page. @returns whether it succeeded; the list is then already rendered with it */
  loadMore(): Promise<boolean>;
  /** Loads all remaining pages, for example for a search. Does nothing while a page is loading. */
  loadAll(): Promise<void>;
  /** Deletes a canvas. @returns whether it succeeded; the list is then already rendered without it */
  remove(canvasId: string): Promise<boolean>;
}

const canvasesPerPage = 50;

export function useOwnCanvases(): OwnCanvases {
  const [canvases, setCanvases] = useState<readonly ListedCanvas[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [nextCursor, setNextCursor] = useState<string | undefined>();
  const [isLoading, setLoading] = useState(false);
  /** Only the pages of the latest list are shown. */
  const latestList = useRef(0);

  /** @returns the cursor of the next page, if there is one; null if loading failed */
  async function loadPage(cursor: string | undefined): Promise<{ readonly next: string | undefined } | null> {
    const list = cursor === undefined ? ++latestList.current : latestList.current;
    setFailed(false);
    try {
      const page = await api.canvases.list({ limit: canvasesPerPage, cursor }).withResponse();
      if (list !== latestList.current) return null;
      flushSync(() => {
        setCanvases((shown) => (cursor === undefined ? page.data : [...(shown ?? []), ...page.data]));
        setNextCursor(page.nextCursor);
      });
      return { next: page.nextCursor };
    } catch {
      if (list === latestList.current) setFailed(true);
      return null;
    }
  }

  function load(): void {
    void loadPage(undefined);
  }

  async function loadMore(): Promise<boolean> {
    if (isLoading) return false;
    setLoading(true);
    const loaded = await loadPage(nextCursor);
    setLoading(false);
    return loaded !== null;
  }

  async function loadAll(): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    for (let cursor = nextCursor; cursor !== undefined; ) cursor = (await loadPage(cursor))?.next;
    setLoading(false);
  }

  async function remove(canvasId: string): Promise<boolean> {
    setFailed(false);
    try {
      await api.canvases.delete(canvasId);
      flushSync(() => setCanvases((all) => all?.filter((canvas) => canvas.canvasId !== canvasId) ?? null));
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(load, []);
  return { canvases, failed, isLoading, hasMore: nextCursor !== undefined, load, loadMore, loadAll, remove };
}
