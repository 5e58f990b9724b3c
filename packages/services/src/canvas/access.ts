import type { AppContext } from "../frame/request/context.ts";

/**
 * Returns the user that a sign-in proxy names for a request; null if it names nobody.
 * @throws INVALID_INPUT if the header was sent twice or is too long
 */
export type IdentityOf = (context: AppContext) => string | null;

/** Decides who may use the canvas service at all. Ownership and canvas passwords are checked elsewhere. */
export interface CanvasAccessRules {
  /** Who may publish, as the pages say it. */
  readonly publish: "open" | "keys" | "header" | "off";
  readonly identityOf: IdentityOf;
  /** Refuses callers who aren't allowed to publish and update canvases (rule C24). @throws UNAUTHORIZED, FORBIDDEN */
  checkPublish(context: AppContext): Promise<void>;
  /** Refuses callers who aren't allowed to load canvases (rule C25). @throws UNAUTHORIZED, FORBIDDEN */
  checkRead(context: AppContext): Promise<void>;
}

/** Everyone may publish and load, and nobody signs in. */
export const openAccess: CanvasAccessRules = {
  publish: "open",
  identityOf: () => null,
  checkPublish: async () => {},
  checkRead: async () => {},
};
