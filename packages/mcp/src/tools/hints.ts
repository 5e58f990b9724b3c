import type { ToolAnnotations } from "@modelcontextprotocol/server";

/** All four hints, since one that is left out has a default: an unnamed tool counts as destructive. */
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
/** Adds a page that others can open; the same again gives the same page. */
export const publishingHints = hints(false, false, true, true);
/** Replaces what others can open. */
export const updatingHints = hints(false, true, true, true);
/** Takes away, for good. */
export const deletingHints = hints(false, true, true, false);
