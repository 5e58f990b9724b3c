import type { ToolAnnotations } from "@modelcontextprotocol/server";

/** Sets all four hints, because an omitted one has a default: by default a tool counts as destructive. */
function hints(readOnly: boolean, destructive: boolean, idempotent: boolean, openWorld: boolean): ToolAnnotations {
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  };
}

/** Changes nothing. */
export const readingHints = hints(true, false, true, false);
/** Adds a page that others can open; repeating it gives the same page. */
export const publishingHints = hints(false, false, true, true);
/** Replaces what others can open. */
export const updatingHints = hints(false, true, true, true);
/** Deletes permanently. */
export const deletingHints = hints(false, true, true, false);
