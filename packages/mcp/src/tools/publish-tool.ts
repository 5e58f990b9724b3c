import { publishRequestSchema } from "@fingerpaint/api-contracts";
import type { CanvasTool } from "./canvas-tool.ts";
import { publishingHints } from "./hints.ts";
import { problemsOfPublished, publishedResult, publishedResultSchema } from "./published-result.ts";

export const publishTool: CanvasTool<typeof publishRequestSchema> = {
  name: "publish_canvas",
  title: "Publish a canvas",
  description:
    "Publishes a canvas source and gives its link. Anyone with the link can open it, unless access is password. The same source keeps its link; to change what a link shows use update_canvas.",
  hints: publishingHints,
  input: publishRequestSchema,
  output: publishedResultSchema,
  failure: {
    refused: "Nothing was published: no link exists.",
    unknown:
      "It is not known whether the canvas was published: there is no link to give. Publish the same source again, which makes no second canvas.",
  },
  run: async (input, { canvases, check }) => {
    const published = await canvases.publish(input);
    return publishedResult("Published", published, await problemsOfPublished(check, input.source));
  },
};
