import type { CanvasService, CanvasStore } from "@fingerpaint/canvas-store";
import type { WithJsonBody } from "../frame/body/json-input.ts";
import type { CountAddress } from "../frame/limits/rate-rule.ts";
import type { Module } from "../frame/module.ts";
import type { AppContext } from "../frame/request/context.ts";
import type { LoadCanvas } from "./canvas-loads.ts";
import type { CompiledSources } from "./compiled-sources.ts";
import type { Sessions } from "./sessions.ts";
import type { CanvasSettings } from "./settings.ts";

/** The canvas service over HTTP, and what other modules need to offer its canvases in another way. */
export interface CanvasServiceModule extends Module {
  readonly settings: CanvasSettings;
  readonly store: CanvasStore;
  /** The service; what goes through it is counted by the metrics. */
  readonly canvases: CanvasService;
  readonly access: CanvasAccessRules;
  readonly loadCanvas: LoadCanvas;
  /** Undefined: loads have no compiled source. */
  readonly compiled: CompiledSources | undefined;
  readonly sessions: Sessions;
  readonly withJsonBody: WithJsonBody;
  /** Counts a publish, an update or a delete against the caller's address. */
  readonly countWrite: CountAddress;
  /** Counts a load or a list against the caller's address. */
  readonly countRead: CountAddress;
  /** Records for the log which canvas was written and by whom. In a batch, the last one counts. */
  readonly noteWrite: (context: AppContext, canvasId: string, owner: string | null) => void;
}

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
