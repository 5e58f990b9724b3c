import { publishRequestSchema } from "@fingerpaint/api-contracts";
import { withPicture } from "../view/canvas-view.ts";
import type { CanvasTool } from "./canvas-tool.ts";
import { assertClaimable, claimLinkField, claimOf } from "./claim.ts";
import { publishingHints } from "./hints.ts";
import { problemsOfPublished, publishedResult, publishedResultSchema } from "./published-result.ts";

const publishInput = publishRequestSchema.extend({ claimLink: claimLinkField });

export const publishTool: CanvasTool<typeof publishInput> = {
  name: "publish_canvas",
  title: "Publish a canvas",
  description:
    "Publishes a canvas source and gives its link. Anyone with the link can open it, unless access is password. The same source keeps its link, and so does the same key with any source; without a key, use update_canvas to change what a link shows.",
  hints: publishingHints,
  input: publishInput,
  output: publishedResultSchema,
  isShown: true,
  failure: {
    refused: "Nothing was published: no link exists.",
    unknown:
      "It is not known whether the canvas was published: there is no link to give. Publish the same source again, which makes no second canvas.",
  },
  run: async ({ claimLink, ...input }, { canvases, check, render }) => {
    assertClaimable(canvases, claimLink);
    const published = await canvases.publish(input);
    const claim = await claimOf(canvases, published.canvasId, claimLink);
    const result = publishedResult("Published", published, await problemsOfPublished(check, input.source), claim);
    return withPicture(result, render, input.source, { title: published.title, state: input.state });
  },
};
