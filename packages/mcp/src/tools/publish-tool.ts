import { publishRequestSchema } from "@fingerpaint/api-contracts";
import type { Canvases } from "../canvases.ts";
import { withPicture } from "../view/canvas-view.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { checkNewSource, forceField } from "./checked-source.ts";
import { assertClaimable, claimLinkField, claimOf } from "./claim.ts";
import { publishingHints } from "./hints.ts";
import { publishedResult, publishedResultSchema, unclaimableResultSchema } from "./published-result.ts";

const publishInput = publishRequestSchema.extend({ claimLink: claimLinkField, force: forceField });

/** Creates `publish_canvas`, which offers `claimLink` only if the service supports it. */
export function createPublishTool({ claimLink }: Canvases): CanvasTool<typeof publishInput> {
  return claimLink ? publishTool : { ...publishTool, ...unclaimable };
}

const unclaimable = {
  announcedInput: publishInput.omit({ claimLink: true }),
  output: unclaimableResultSchema,
};

const publishTool: CanvasTool<typeof publishInput> = {
  name: "publish_canvas",
  title: "Publish a canvas",
  description:
    "Publishes a canvas source and returns its link. Anyone with the link can open it unless access is password. Publishing the same source again, or any source under the same key, keeps the link. To change what a link without a key shows, use update_canvas. A source with errors is refused unless force is true.",
  hints: publishingHints,
  input: publishInput,
  output: publishedResultSchema,
  isShown: true,
  failure: {
    refused: "Nothing was published: no link was made.",
    unknown:
      "The canvas may or may not have been published, and there is no link to share. Publish the same source again: that never makes a second canvas.",
  },
  run: async ({ claimLink, force, ...input }, { canvases, check, render }) => {
    assertClaimable(canvases, claimLink);
    const checked = await checkNewSource(check, input.source, force);
    const published = await canvases.publish(input);
    const claim = await claimOf(canvases, published.canvasId, claimLink);
    const result = publishedResult("Published", published, checked, claim);
    return withPicture(result, render, input.source, { title: published.title, state: input.state });
  },
};
