/**
 * Copies a text to the clipboard. Pages without HTTPS have no clipboard API: there the text is copied from a temporary
 * field, which has always been possible. The focus doesn't move.
 *
 * @returns whether the browser allowed it
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyFromField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.style.cssText = "position:fixed;opacity:0";
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
