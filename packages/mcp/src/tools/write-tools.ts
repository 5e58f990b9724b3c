import {
  canvasAccesses,
  type PublishedCanvas,
  publishRequestSchema,
  updateRequestSchema,
} from "@fingerpaint/api-contracts";
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { type Canvases, CanvasRefusal } from "../canvases.ts";
import { withPicture } from "../view/canvas-view.ts";
import { type CanvasTool, deletingHints, publishingHints, structured, updatingHints } from "./canvas-tool.ts";
import { type CheckedSource, checkNewSource, errorsOf, forceField, problemSchema } from "./check-tool.ts";

/** A one-time link to take over a canvas, and its expiry. */
type ClaimOffer = Awaited<ReturnType<NonNullable<Canvases["claimLink"]>>>;

const claimLinkField = z
  .boolean({ error: "must be true or false" })
  .optional()
  .describe("Also return a one-time link that lets a person take over the canvas; after that, you can't change it");

/** @throws CanvasRefusal before anything is written, if a link is requested but the service doesn't support it. */
function assertClaimable(canvases: Canvases, isWanted = false): void {
  if (!isWanted || canvases.claimLink !== undefined) return;
  throw new CanvasRefusal("INVALID_INPUT", "claimLink: isn't available on this server");
}

/** Returns undefined if no link was requested, or it couldn't be created; the canvas is published anyway. */
async function claimOf(canvases: Canvases, canvasId: string, isWanted = false): Promise<ClaimOffer | undefined> {
  if (!isWanted) return undefined;
  return canvases.claimLink?.(canvasId).catch(() => undefined);
}

/** The result of `publish_canvas` and `update_canvas`. */
const publishedResultSchema = z.object({
  summary: z.string(),
  canvasId: z.string(),
  shareUrl: z.string(),
  sourceMd5: z.string(),
  reused: z.boolean(),
  access: z.enum(canvasAccesses),
  expiresAt: z.string().nullable(),
  claimUrl: z.string().optional(),
  claimUntil: z.string().optional(),
  method: z.string().optional(),
  diagnostics: z.array(problemSchema).nullable().describe("null: not checked"),
});

/** The schemas that a tool announces if the service has no claim links. */
function unclaimable<Input extends z.ZodType>(announcedInput: Input) {
  return { announcedInput, output: publishedResultSchema.omit({ claimUrl: true, claimUntil: true }) };
}

const unchecked = { diagnostics: null };

/** A result whose summary says what the link is, who can open it and until when. */
function publishedResult(
  verb: "Published" | "Updated",
  canvas: PublishedCanvas,
  checked: CheckedSource | null,
  claim: ClaimOffer | undefined,
): CallToolResult {
  const { canvasId, shareUrl, title, sourceMd5, reused, access, expiresAt } = canvas;
  const reader =
    access === "public" ? "Anyone with the link can open it" : "Anyone with the link and the password can open it";
  const until = expiresAt === null ? "; it doesn't expire" : ` until ${expiresAt}`;
  const errors = checked === null ? 0 : errorsOf(checked.diagnostics).length;
  const warning =
    errors === 0
      ? ""
      : " The page shows an error instead of the canvas: fix the errors in diagnostics, then update it.";
  const again = reused ? " It had been published before and kept its link." : "";
  const taking =
    claim === undefined ? "" : ` The first person to open claimUrl can take it over until ${claim.claimUntil}.`;
  const summary = `${verb}: ${shareUrl}\n${reader}${until}.${again}${taking}${warning}`;
  return structured(
    { summary, canvasId, shareUrl, sourceMd5, reused, access, expiresAt, ...claim, ...(checked ?? unchecked) },
    { type: "resource_link", uri: shareUrl, name: title || canvasId, mimeType: "text/html" },
  );
}

const publishInput = publishRequestSchema.extend({ claimLink: claimLinkField, force: forceField });

/** Creates `publish_canvas`, which offers `claimLink` only if the service supports it. */
export function createPublishTool({ claimLink }: Canvases): CanvasTool<typeof publishInput> {
  return claimLink ? publishTool : { ...publishTool, ...unclaimable(publishInput.omit({ claimLink: true })) };
}

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
    const checked = await checkNewSource(check, input, force);
    const published = await canvases.publish(input);
    const claim = await claimOf(canvases, published.canvasId, claimLink);
    const result = publishedResult("Published", published, checked, claim);
    return withPicture(result, render, input.source, { title: published.title, state: input.state });
  },
};

const updateInput = updateRequestSchema.extend({
  canvasId: z.string({ error: "must be a string" }),
  claimLink: claimLinkField,
  force: forceField,
});

/** Creates `update_canvas`, which offers `claimLink` only if the service supports it. */
export function createUpdateTool({ claimLink }: Canvases): CanvasTool<typeof updateInput> {
  return claimLink ? updateTool : { ...updateTool, ...unclaimable(updateInput.omit({ claimLink: true })) };
}

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
    const checked = await checkNewSource(check, input, force);
    const updated = await canvases.update(canvasId, input);
    const claim = await claimOf(canvases, canvasId, claimLink);
    const result = publishedResult("Updated", updated, checked, claim);
    // Loads the current source and state, because the update may have changed only one of them.
    const shown = render && (await canvases.get(canvasId, {}).catch(() => undefined));
    return shown ? withPicture(result, render, shown.source, shown) : result;
  },
};

const deleteInput = z.object({ canvasId: z.string({ error: "must be a string" }) });

export const deleteTool: CanvasTool<typeof deleteInput> = {
  name: "delete_canvas",
  title: "Delete a canvas",
  description: "Deletes one of your canvases for good. Its link stops working.",
  hints: deletingHints,
  input: deleteInput,
  output: z.object({ deleted: z.literal(true) }),
  failure: {
    refused: "Nothing was deleted.",
    unknown: "The canvas may or may not have been deleted. If it was, get_canvas answers NOT_FOUND.",
  },
  run: async ({ canvasId }, { canvases }) => {
    await canvases.delete(canvasId);
    return structured({ deleted: true });
  },
};
