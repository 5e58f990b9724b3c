/**
 * Copies a text to the clipboard. Pages without HTTPS have no clipboard API: there the text is copied from a temporary
 * field, which has always been possible. Resolves whether or not the browser allowed it.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) copyFromField(text);
  else await navigator.clipboard.writeText(text).catch(() => copyFromField(text));
}

function copyFromField(text: string): void {
  const field = document.createElement("textarea");
  field.style.cssText = "position:fixed;opacity:0";
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
