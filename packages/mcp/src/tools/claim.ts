import * as z from "zod";
import { CanvasRefusal } from "../canvas-refusal.ts";
import type { Canvases } from "../canvases.ts";

/** What a one-time link to take a canvas over consists of. */
export type ClaimOffer = Awaited<ReturnType<NonNullable<Canvases["claimLink"]>>>;

/** The argument that asks for such a link. */
export const claimLinkField = z
  .boolean({ error: "must be true or false" })
  .optional()
  .describe(
    "Also return a one-time link with which a person can take over the canvas; you then can't change it any more",
  );

/** @throws CanvasRefusal before anything is written, if such a link is asked for and the service makes none. */
export function assertClaimable(canvases: Canvases, isWanted = false): void {
  if (!isWanted || canvases.claimLink !== undefined) return;
  throw new CanvasRefusal("INVALID_INPUT", "claimLink: isn't available on this server");
}

/** Undefined if no link was asked for, or it could not be made: the canvas is published all the same. */
export async function claimOf(canvases: Canvases, canvasId: string, isWanted = false): Promise<ClaimOffer | undefined> {
  if (!isWanted) return undefined;
  return canvases.claimLink?.(canvasId).catch(() => undefined);
}
