import { element } from "./element.ts";

/** Pages without HTTPS have no clipboard of their own; there a field is copied from, as browsers have always let pages do. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) copyFromField(text);
  else await navigator.clipboard.writeText(text).catch(() => copyFromField(text));
}

function copyFromField(text: string): void {
  const field = element("textarea", { class: "visually-hidden" });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
