import { timingSafeEqual } from "node:crypto";
import { schemas } from "@fingerpaint/api-contracts";
import { CanvasError } from "@fingerpaint/canvas-store";
import type { CanvasServiceModule } from "../../canvas/canvas-module.ts";
import type { Frame, Module } from "../../frame/frame.ts";
import type { KeyedHashes } from "../../frame/keys/keyed-hashes.ts";

/** Lets a person take over a canvas by a one-time link (rule C33), which agents and operators make. */
export function claims(frame: Frame, canvas: CanvasServiceModule): Module {
  const { site, hashes, refuseCrossSite } = frame;
  const { canvases, sessions, withJsonBody, countWrite, noteWrite } = canvas;
  const claimLinks = createClaimLinks(hashes);
  return {
    name: "claims",
    bind: ({ operations }) => {
      if (canvas.service === undefined) return;
      operations.bind("claimCanvas", async (context) => {
        refuseCrossSite(context);
        await countWrite(context);
        const shareUrl = site.shareUrls(context);
        return withJsonBody(context, schemas.claimCanvas.body, async ({ token }) => {
          const { canvasId, mayTake } = claimLinks.read(token);
          const session = await sessions.ownerOrNew(context);
          const claimed = await canvases.claim(session.owner, canvasId, mayTake);
          noteWrite(context, canvasId, session.owner);
          session.commit();
          return { ...claimed, shareUrl: shareUrl(canvasId) };
        });
      });
    },
  };
}

/** A link that lets a person take over a canvas that an agent published. */
export interface ClaimLink {
  readonly claimUrl: string;
  /** ISO 8601, UTC. */
  readonly claimUntil: string;
}

/**
 * One-time links (rule C33) that aren't stored. A token proves the canvas, its owner and the expiry. A claim changes
 * the owner, which the store does atomically. That invalidates the token and all others issued for the canvas before.
 */
interface ClaimLinks {
  /** @param siteAddress The site's address with its base path, without a trailing slash. */
  create(canvasId: string, owner: string, siteAddress: string): ClaimLink;
  /**
   * The canvas that a token is for, and whether it was issued for a canvas of this owner.
   * @throws CanvasError INVALID_INPUT if it isn't a token, FORBIDDEN if the link has expired
   */
  read(token: string): { readonly canvasId: string; mayTake(owner: string): boolean };
}

const lifetimeMs = 24 * 60 * 60 * 1000;

const tokenForm = /^(cv_[A-Za-z0-9]{16})\.([0-9a-z]{1,11})\.([\w-]{22})$/;

export function createClaimLinks(hashes: Pick<KeyedHashes, "ofClaim">, now: () => Date = () => new Date()): ClaimLinks {
  return {
    create(canvasId, owner, siteAddress) {
      const expiresAtMs = now().getTime() + lifetimeMs;
      const token = `${canvasId}.${expiresAtMs.toString(36)}.${hashes.ofClaim({ canvasId, owner, expiresAtMs })}`;
      return {
        // After the #: browsers don't send this part to servers or put it in a Referer.
        claimUrl: `${siteAddress}/editor-canvas/mine#claim=${token}`,
        claimUntil: new Date(expiresAtMs).toISOString(),
      };
    },
    read(token) {
      const [, canvasId, time = "", proof = ""] = tokenForm.exec(token) ?? [];
      if (canvasId === undefined)
        throw new CanvasError("INVALID_INPUT", "token: must be the part of a link after #claim=");
      const expiresAtMs = Number.parseInt(time, 36);
      if (now().getTime() >= expiresAtMs) throw new CanvasError("FORBIDDEN", "token: this link has expired");
      return {
        canvasId,
        mayTake(owner) {
          const expected = hashes.ofClaim({ canvasId, owner, expiresAtMs });
          return timingSafeEqual(Buffer.from(expected), Buffer.from(proof));
        },
      };
    },
  };
}
