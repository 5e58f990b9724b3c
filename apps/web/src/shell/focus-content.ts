/** Focuses the content after the focused element was removed: the next Tab stays in the content, nothing scrolls. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
