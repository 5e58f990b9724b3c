import type { PublishedCanvas } from "@fingerpaint/api-contracts";
import { canvasAccesses } from "@fingerpaint/api-contracts";
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { CanvasCheck, CheckedProblem } from "../canvas-check.ts";
import type { ClaimOffer } from "./claim.ts";
import { structured } from "./tool-results.ts";

export const problemSchema = z.object({
  severity: z.enum(["error", "warning"]),
  line: z.int(),
  column: z.int().optional(),
  code: z.string(),
  message: z.string(),
});

/** What `publish_canvas` and `update_canvas` answer. */
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
  diagnostics: z.array(problemSchema).nullable().describe("null: not checked"),
});

/** Looks over what was just published. Null: there is nothing to look with, no new source, or it could not look. */
export async function problemsOfPublished(
  check: CanvasCheck | undefined,
  source: string | undefined,
): Promise<readonly CheckedProblem[] | null> {
  if (check === undefined || source === undefined) return null;
  // A canvas is never kept back by its check.
  return check.run(source).catch(() => null);
}

/** Names the link, who can open it and until when. */
export function publishedResult(
  verb: "Published" | "Updated",
  canvas: PublishedCanvas,
  problems: readonly CheckedProblem[] | null,
  claim: ClaimOffer | undefined,
): CallToolResult {
  const { canvasId, shareUrl, title, sourceMd5, reused, access, expiresAt } = canvas;
  const reader = access === "public" ? "Anyone with the link can open it" : "Whoever has link and password can open it";
  const until = expiresAt === null ? "without an end" : `until ${expiresAt}`;
  const errors = problems?.filter(({ severity }) => severity === "error").length ?? 0;
  const warning =
    errors === 0 ? "" : ` It shows an error in place of the page: fix the ${errors} in diagnostics and update it.`;
  const again = reused ? " It was published before and keeps its link." : "";
  const taking =
    claim === undefined ? "" : ` Whoever opens claimUrl first may take it over, until ${claim.claimUntil}.`;
  const summary = `${verb}: ${shareUrl} ${reader}, ${until}. delete_canvas takes it away.${again}${taking}${warning}`;
  return structured(
    { summary, canvasId, shareUrl, sourceMd5, reused, access, expiresAt, ...claim, diagnostics: problems },
    { type: "resource_link", uri: shareUrl, name: title || canvasId, mimeType: "text/html" },
  );
}
