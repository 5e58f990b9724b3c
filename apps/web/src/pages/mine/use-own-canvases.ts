import type { ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../api.ts";

/** The visitor's list as far as it has been loaded, and what can be done with it. */
export interface OwnCanvases {
  /** Newest first; null until the first page has come. */
  readonly canvases: readonly ListedCanvas[] | null;
  /** Whether the last thing that was tried failed. */
  readonly failed: boolean;
  /** Whether a further page is on its way. */
  readonly isLoading: boolean;
  /** Whether the list goes on after what has been loaded. */
  readonly hasMore: boolean;
  /** Loads the list from its beginning. */
  load(): void;
  /** Loads the next page. @returns whether it came; the list is drawn with it then */
  loadMore(): Promise<boolean>;
  /** Loads all pages that are left, such as a search needs. Does nothing while a page is on its way. */
  loadAll(): Promise<void>;
  /** Deletes a canvas. @returns whether it worked; the list is drawn without it then */
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

  /** @returns the cursor of the page after it, if there is one; null if it didn't come */
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
