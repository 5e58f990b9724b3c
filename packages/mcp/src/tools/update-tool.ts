import { updateRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import type { Canvases } from "../canvases.ts";
import { withPicture } from "../view/canvas-view.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { checkNewSource, forceField } from "./checked-source.ts";
import { assertClaimable, claimLinkField, claimOf } from "./claim.ts";
import { updatingHints } from "./hints.ts";
import { publishedResult, publishedResultSchema, unclaimableResultSchema } from "./published-result.ts";

const updateInput = updateRequestSchema.extend({
  canvasId: z.string({ error: "must be a string" }),
  claimLink: claimLinkField,
  force: forceField,
});

/** Creates `update_canvas`, which offers `claimLink` only if the service supports it. */
export function createUpdateTool({ claimLink }: Canvases): CanvasTool<typeof updateInput> {
  return claimLink ? updateTool : { ...updateTool, ...unclaimable };
}

const unclaimable = {
  announcedInput: updateInput.omit({ claimLink: true }),
  output: unclaimableResultSchema,
};

const updateTool: CanvasTool<typeof updateInput> = {
  name: "update_canvas",
  title: "Update a canvas",
  description:
    "Changes what a link shows, or its title, state, access, password or expiry. Fields you leave out stay as they are, and so does the link. Pass the sourceMd5 you last read as expectedMd5: if the source has changed since, the update is refused. A source with errors is refused unless force is true.",
  hints: updatingHints,
  input: updateInput,
  output: publishedResultSchema,
  isShown: true,
  failure: {
    refused: "Nothing was changed: the link shows what it showed before.",
    unknown: "The canvas may or may not have been changed. get_canvas returns what the link shows now.",
  },
  run: async ({ canvasId, claimLink, force, ...input }, { canvases, check, render }) => {
    assertClaimable(canvases, claimLink);
    const checked = await checkNewSource(check, input.source, force);
    const updated = await canvases.update(canvasId, input);
    const claim = await claimOf(canvases, canvasId, claimLink);
    const result = publishedResult("Updated", updated, checked, claim);
    // Loads the current source and state, because the update may have changed only one of them.
    const shown = render && (await canvases.get(canvasId, {}).catch(() => undefined));
    return shown ? withPicture(result, render, shown.source, shown) : result;
  },
};
