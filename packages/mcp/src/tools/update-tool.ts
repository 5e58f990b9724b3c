import { updateRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { withPicture } from "../view/canvas-view.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { assertClaimable, claimLinkField, claimOf } from "./claim.ts";
import { updatingHints } from "./hints.ts";
import { problemsOfPublished, publishedResult, publishedResultSchema } from "./published-result.ts";

const updateInput = updateRequestSchema.extend({
  canvasId: z.string({ error: "must be a string" }),
  claimLink: claimLinkField,
});

export const updateTool: CanvasTool<typeof updateInput> = {
  name: "update_canvas",
  title: "Update a canvas",
  description:
    "Changes what a link shows, or its title, state, access, password or expiry; what is not named stays, the link too. Give the sourceMd5 that you read as expectedMd5: a change that came meanwhile is then told, not overwritten.",
  hints: updatingHints,
  input: updateInput,
  output: publishedResultSchema,
  isShown: true,
  failure: {
    refused: "Nothing was changed: the link shows what it showed before.",
    unknown: "It is not known whether the canvas was changed: get_canvas shows what the link shows now.",
  },
  run: async ({ canvasId, claimLink, ...input }, { canvases, check, render }) => {
    assertClaimable(canvases, claimLink);
    const updated = await canvases.update(canvasId, input);
    const claim = await claimOf(canvases, canvasId, claimLink);
    const result = publishedResult("Updated", updated, await problemsOfPublished(check, input.source), claim);
    // Source and state as they are now, whichever of them was named.
    const shown = render && (await canvases.get(canvasId, {}).catch(() => undefined));
    return shown ? withPicture(result, render, shown.source, shown) : result;
  },
};
