/** Where the focus goes when what had it is gone: the next Tab leads into the page's content, and nothing scrolls. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
