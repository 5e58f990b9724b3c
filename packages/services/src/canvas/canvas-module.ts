import type { CompiledSource } from "@fingerpaint/api-contracts";
import type { CanvasService, CanvasStore } from "@fingerpaint/canvas-store";
import type { WithJsonBody } from "../frame/body/json-input.ts";
import type { Module } from "../frame/frame.ts";
import type { CountAddress } from "../frame/limits/rate-rule.ts";
import type { AppContext } from "../frame/request/context.ts";
import type { LoadCanvas } from "./canvas-loads.ts";
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
 * Returns the user that a sign-in proxy names for a request; null if it names no one.
 * @throws INVALID_INPUT if the header was sent twice or is too long
 */
export type IdentityOf = (context: AppContext) => string | null;

/** Decides who may use the canvas service at all. Ownership and canvas passwords are checked elsewhere. */
export interface CanvasAccessRules {
  /** Who may publish: the pages explain it to visitors. */
  readonly publish: "open" | "keys" | "header" | "off";
  readonly identityOf: IdentityOf;
  /** Refuses callers who aren't allowed to publish and update canvases (rule C24). @throws UNAUTHORIZED, FORBIDDEN */
  checkPublish(context: AppContext): Promise<void>;
  /** Refuses callers who aren't allowed to load canvases (rule C25). @throws UNAUTHORIZED, FORBIDDEN */
  checkRead(context: AppContext): Promise<void>;
}

/** Everyone may publish and load, and no one signs in. */
export const openAccess: CanvasAccessRules = {
  publish: "open",
  identityOf: () => null,
  checkPublish: async () => {},
  checkRead: async () => {},
};

/** A compiled source, ready for a reply. */
export interface FoundSource {
  readonly compiled: CompiledSource;
  /** Its size as JSON in UTF-8. */
  readonly bytes: number;
}

/** Compiles sources for readers, without running them (rule C38). */
export interface CompiledSources {
  /**
   * Compiles a source that was published, so that its first reader needn't wait. Returns immediately, and may do
   * nothing.
   *
   * @param client The name under which limits count the caller; undefined if it isn't known.
   */
  prepare(source: string, client: string | undefined): void;
  /**
   * Finds or compiles a source, in a bounded time. Resolves to null if the compiler has another version, is busy or
   * isn't done in time, or if its result isn't for readers. Never rejects.
   *
   * @param client As above.
   */
  find(source: string, version: string, client: string): Promise<FoundSource | null>;
}
