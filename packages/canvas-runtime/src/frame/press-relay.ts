import type { FrameMessage } from "./messages.ts";

/**
 * Tells the page of each press that is the reader's own: of a pointer, of Enter or of the space bar; and that a pointer
 * has come over the canvas. It listens before the canvas runs, so that no listener of the canvas keeps a press from it.
 */
export function relayPresses(send: (message: FrameMessage) => void): void {
  const tell = (event: Event) => {
    if (event.isTrusted) send({ type: "press" });
  };
  let isOver = false;
  document.documentElement.addEventListener("pointerleave", () => {
    isOver = false;
  });
  window.addEventListener(
    "pointermove",
    (event) => {
      if (event.isTrusted && !isOver) send({ type: "pointer" });
      isOver = true;
    },
    true,
  );
  window.addEventListener("pointerdown", tell, true);
  window.addEventListener("pointerup", tell, true);
  window.addEventListener(
    "keydown",
    (event) => {
      if ((event.key === "Enter" || event.key === " ") && !event.repeat) tell(event);
    },
    true,
  );
}
