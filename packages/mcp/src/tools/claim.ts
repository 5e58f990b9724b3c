import * as z from "zod";
import { CanvasRefusal } from "../canvas-refusal.ts";
import type { Canvases } from "../canvases.ts";

/** A one-time link to take over a canvas, and its expiry. */
export type ClaimOffer = Awaited<ReturnType<NonNullable<Canvases["claimLink"]>>>;

/** The argument that asks for such a link. */
export const claimLinkField = z
  .boolean({ error: "must be true or false" })
  .optional()
  .describe("Also return a one-time link that lets a person take over the canvas; after that, you can't change it");

/** @throws CanvasRefusal before anything is written, if a link is requested but the service doesn't support it. */
export function assertClaimable(canvases: Canvases, isWanted = false): void {
  if (!isWanted || canvases.claimLink !== undefined) return;
  throw new CanvasRefusal("INVALID_INPUT", "claimLink: isn't available on this server");
}

/** Returns undefined if no link was requested, or it couldn't be created; the canvas is published anyway. */
export async function claimOf(canvases: Canvases, canvasId: string, isWanted = false): Promise<ClaimOffer | undefined> {
  if (!isWanted) return undefined;
  return canvases.claimLink?.(canvasId).catch(() => undefined);
}
