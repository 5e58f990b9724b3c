import { createHmac } from "node:crypto";
import { toBase62 } from "@fingerpaint/canvas-store";

/** Values derived from the server's secret: equal for equal input, and impossible to guess without the secret. */
export interface KeyedHashes {
  /** `a_` and 16 hex digits: 64 bits, for logs and operators. @param group The address as rate limits count it. */
  ofAddress(group: string): string;
  /** `o_` and 16 hex digits. */
  ofOwner(owner: string): string;
  /** The id of the canvas that an owner publishes under a key (rule C32): 95 bits. */
  idOfLink(owner: string, key: string): string;
  /** Proof that this server issued a claim link (rule C33): 128 bits in URL-safe Base64. */
  ofClaim(claim: { readonly canvasId: string; readonly owner: string; readonly expiresAtMs: number }): string;
}

export function createKeyedHashes(key: Uint8Array | string): KeyedHashes {
  const hash = (kind: "a" | "o", text: string) =>
    `${kind}_${createHmac("sha256", key).update(`${kind}:${text}`).digest("hex").slice(0, 16)}`;
  const macOf = (...parts: readonly (string | number)[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest();
  return {
    ofAddress: (group) => hash("a", group),
    ofOwner: (owner) => hash("o", owner),
    // 16 characters of `A-Z a-z 0-9`, last digit first. A digest is long enough to make all of them equally likely.
    idOfLink(owner, name) {
      const digits = toBase62(BigInt(`0x${macOf("link", owner, name).toString("hex")}`), 16);
      return `cv_${[...digits].reverse().join("")}`;
    },
    ofClaim: ({ canvasId, owner, expiresAtMs }) =>
      macOf("claim", canvasId, owner, expiresAtMs).subarray(0, 16).toString("base64url"),
  };
}
