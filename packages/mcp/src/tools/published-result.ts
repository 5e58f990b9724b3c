import type { PublishedCanvas } from "@fingerpaint/api-contracts";
import { canvasAccesses } from "@fingerpaint/api-contracts";
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { type CheckedSource, errorsOf, problemSchema } from "./checked-source.ts";
import type { ClaimOffer } from "./claim.ts";
import { structured } from "./tool-results.ts";

/** The result of `publish_canvas` and `update_canvas`. */
export const publishedResultSchema = z.object({
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

/** The same for services without claim links. */
export const unclaimableResultSchema = publishedResultSchema.omit({ claimUrl: true, claimUntil: true });

const unchecked = { diagnostics: null };

/** A result whose summary says what the link is, who can open it and until when. */
export function publishedResult(
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
