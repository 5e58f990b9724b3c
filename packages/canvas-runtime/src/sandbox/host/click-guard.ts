/**
 * A click sooner than this after a press in the frame, or after a button appeared, may have been meant for the canvas.
 */
export const guardMs = 1_000;

/**
 * Keeps clicks meant for a canvas from the page's own buttons next to it: they are inactive until nothing has appeared
 * and nothing was pressed for a second.
 */
export interface ClickGuard {
  readonly isOpen: boolean;
  /** Closes for a second: a notice has appeared, or the reader has pressed something in the frame. */
  close(): void;
  /** Calls a listener now and on each change. It replaces the previous listener; null removes it. */
  watch(listener: ((isOpen: boolean) => void) | null): void;
}

export function createClickGuard(): ClickGuard {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watcher: ((isOpen: boolean) => void) | null = null;
  return {
    get isOpen() {
      return timer === undefined;
    },
    close() {
      const wasOpen = timer === undefined;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        watcher?.(true);
      }, guardMs);
      if (wasOpen) watcher?.(false);
    },
    watch(listener) {
      watcher = listener;
      listener?.(timer === undefined);
    },
  };
}
