import type { FrameMessage } from "./messages.ts";

/**
 * Reports each real press by the reader to the page: of a pointer, Enter or the space bar. Also reports when a pointer
 * enters the canvas. Listens before the canvas runs, so that no listener of the canvas can hide a press.
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
