/**
 * A press inside the frame is reported to the page within this time after the frame gets the focus, in milliseconds.
 */
const pressArrivesMs = 60;

/**
 * Tab or Escape lets the focus move into the frame for this long, in milliseconds: screen readers use Escape for it.
 */
const leavingMs = 5_000;

/** Keeps keystrokes meant for the page's fields from a canvas that takes the focus. */
export interface FocusGuard {
  /** The reader has pressed something inside the frame: it may have the focus. */
  pressed(): void;
  /** The reader's pointer is over the frame: it may be about to press. */
  entered(): void;
  /** Stops watching. */
  close(): void;
}

/**
 * Returns the focus to a field of the page if a frame took it. Browsers let a frame do that at any time; the frame's
 * own program prevents most ways (`frame/start-frame.ts`). The frame keeps the focus if the reader pressed something
 * inside it, or left the field by Tab or Escape.
 */
export function guardFocus(frame: HTMLIFrameElement): FocusGuard {
  let left: { readonly field: HTMLElement; readonly at: number } | null = null;
  let lastLeaving = Number.NEGATIVE_INFINITY;
  let lastPress = Number.NEGATIVE_INFINITY;
  let mayBePressed = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const now = () => performance.now();

  const onFocusOut = (event: FocusEvent) => {
    const [target] = event.composedPath();
    left = target instanceof HTMLElement && isField(target) ? { field: target, at: now() } : null;
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    lastLeaving = key === "Tab" || key === "Escape" ? now() : Number.NEGATIVE_INFINITY;
  };
  // A finger can press without hovering over the frame first. A mouse that is elsewhere on the page can't.
  const onPointer = (event: PointerEvent) => {
    mayBePressed = event.pointerType !== "mouse" || event.composedPath()[0] === frame;
  };
  const onBlur = () => {
    if (document.activeElement !== frame || left === null || now() - left.at > 100) return;
    const { field } = left;
    left = null;
    if (now() - lastLeaving < leavingMs) return;
    const taken = now();
    const giveBack = () => {
      const wasPressed = lastPress > taken - leavingMs / 10;
      if (!wasPressed && document.activeElement === frame && field.isConnected) field.focus({ preventScroll: true });
    };
    clearTimeout(waiting);
    // Never synchronously: Chromium would keep sending keys to the frame.
    waiting = setTimeout(giveBack, mayBePressed ? pressArrivesMs : 0);
  };

  const listeners = new AbortController();
  const everywhere = { capture: true, signal: listeners.signal };
  document.addEventListener("focusout", onFocusOut, everywhere);
  document.addEventListener("keydown", onKeyDown, everywhere);
  document.addEventListener("pointermove", onPointer, everywhere);
  document.addEventListener("pointerdown", onPointer, everywhere);
  window.addEventListener("blur", onBlur, { signal: listeners.signal });
  return {
    pressed() {
      lastPress = now();
    },
    entered() {
      mayBePressed = true;
    },
    close() {
      clearTimeout(waiting);
      listeners.abort();
    },
  };
}

/** Whether keys are typed into an element: not into buttons, checkboxes and file fields. */
function isField(element: HTMLElement): boolean {
  if (element.isContentEditable || element.matches("textarea,select,[role=textbox],[role=searchbox]")) return true;
  return element instanceof HTMLInputElement && !withoutKeys.has(element.type);
}

const withoutKeys = new Set(["button", "submit", "reset", "checkbox", "radio", "file", "image", "range", "color"]);

/**
 * A click sooner than this after a press in the frame, or after a button appeared, may have been meant for the canvas.
 */
const guardMs = 1_000;

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
