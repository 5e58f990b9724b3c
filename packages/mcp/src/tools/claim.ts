import * as z from "zod";
import { CanvasRefusal } from "../canvas-refusal.ts";
import type { Canvases } from "../canvases.ts";

/** What a one-time link to take a canvas over consists of. */
export type ClaimOffer = Awaited<ReturnType<NonNullable<Canvases["claimLink"]>>>;

/** The argument that asks for such a link. */
export const claimLinkField = z
  .boolean({ error: "must be true or false" })
  .optional()
  .describe("Also give a one-time link by which a person takes the canvas over; it then isn't yours any more");

/** @throws CanvasRefusal before anything is written, where such a link is asked for and there is none. */
export function assertClaimable(canvases: Canvases, isWanted = false): void {
  if (!isWanted || canvases.claimLink !== undefined) return;
  throw new CanvasRefusal("INVALID_INPUT", "claimLink: this server gives none; the canvas belongs to this session");
}

/** Undefined where no link was asked for, or it could not be made: the canvas is published all the same. */
export async function claimOf(canvases: Canvases, canvasId: string, isWanted = false): Promise<ClaimOffer | undefined> {
  if (!isWanted) return undefined;
  return canvases.claimLink?.(canvasId).catch(() => undefined);
}
