import type {
  CanvasQuota,
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";
import type { ReadSource } from "../source-check/read-source.ts";
import type { KeyedLock } from "../store/concurrency.ts";
import type { CanvasStore } from "../store/store.ts";
import type { ExpiryPolicy } from "./canvas-checks.ts";
import type { PasswordKeeper } from "./password-keeper.ts";
import type { Quotas } from "./quotas.ts";

/** The contract's answer to a publish or update, without `shareUrl`, which only the transport knows. */
export type PublishResult = Omit<PublishedCanvas, "shareUrl">;

/** One item of the contract's list (rule C13), without `shareUrl`. */
export type CanvasListItem = Omit<ListedCanvas, "shareUrl">;

/** Which page of an owner's list to return. */
export interface CanvasListOptions {
  /** The most canvases to return, a whole number of at least 1. */
  limit: number;
  /** The `nextCursor` of the previous page. @default the list's beginning */
  cursor?: string | undefined;
}

/** A page of an owner's list. */
export interface CanvasListPage {
  canvases: CanvasListItem[];
  /** The cursor for the next page; null if there is none. */
  nextCursor: string | null;
}

/** Where a write comes from. */
export interface WriteOrigin {
  /** The key under which quotas count the caller's address. @default undefined, it isn't counted */
  address?: string | undefined;
}

/** Where a publish comes from. */
export interface PublishOrigin extends WriteOrigin {
  /** A keyed hash of the address, stored with a new canvas. @default undefined, none is stored */
  addressHash?: string | undefined;
}

/** Who requests a canvas, and how. */
export interface LoadOptions {
  /** The caller's identity; null for a caller without one. */
  owner: string | null;
  /** The password as supplied; absent and empty both mean "not supplied" (rule C10). */
  password?: string | undefined;
  /** The name of the caller's address, passed to the `PasswordKeeper`. @default undefined, it isn't known */
  address?: string | undefined;
  /**
   * Called with the canvas's `canvasBytes` once the caller is allowed to have the source, before the source is read. If
   * it throws, the load fails with that error and no view is counted. @default every load is admitted
   */
  admit?: ((bytes: number) => void) | undefined;
}

/**
 * The canvas service without a transport. A refusal is a `CanvasError`; each method lists its codes. A failure of the
 * store is a `CanvasStoreError`.
 */
export interface CanvasService {
  /**
   * Publishes a source, or reuses the owner's canvas with the same source (rule C8). With a key, it publishes or
   * replaces the canvas of that key (rule C32).
   * @throws SESSION_REQUIRED, INVALID_INPUT, QUOTA_EXCEEDED (rule C20), SOURCE_BLOCKED and CANVAS_REMOVED (rule C21),
   * FORBIDDEN (rule C32)
   */
  publish(owner: string, input: PublishRequest, origin?: PublishOrigin): Promise<PublishResult>;
  /**
   * Loads a canvas for a viewer and counts the view (rules C10, C11).
   * @throws NOT_FOUND, CANVAS_REMOVED, CANVAS_EXPIRED, WRONG_PASSWORD, INVALID_INPUT for a password that isn't a string
   */
  load(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /** Like `load`, with the same checks, but without the source, so no view is counted: for previews and `HEAD`. */
  peek(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /**
   * Checks that this caller may change this canvas, before any input is examined (rule C12).
   * @throws SESSION_REQUIRED, NOT_FOUND, FORBIDDEN
   */
  authorize(owner: string | null, canvasId: string): Promise<void>;
  /**
   * Changes the fields given in the input (rule C9). First makes the same checks as `authorize`.
   * @throws also CANVAS_REMOVED, INVALID_INPUT, QUOTA_EXCEEDED, SOURCE_BLOCKED, SOURCE_CHANGED
   */
  update(owner: string | null, canvasId: string, input: UpdateRequest, origin?: WriteOrigin): Promise<PublishResult>;
  /** An owner's canvases, newest first; empty without an owner. */
  list(owner: string | null): Promise<CanvasListItem[]>;
  /**
   * A page of an owner's canvases, newest first. Pages read in sequence show each canvas once, even if canvases are
   * published or removed in between (rule C19).
   * @throws INVALID_INPUT for a cursor that no page returned
   */
  listPage(owner: string | null, options: CanvasListOptions): Promise<CanvasListPage>;
  /** How much an owner stores and may store (rule C20). */
  quota(owner: string | null): Promise<CanvasQuota>;
  /** Removes a canvas, even one that an operator has removed. Makes the same checks as `authorize`. */
  remove(owner: string | null, canvasId: string): Promise<void>;
  /**
   * Gives one canvas to another owner (rule C33). If several calls compete, only one succeeds.
   *
   * @param mayTake whether the caller may take it from this owner; called again if the canvas changed concurrently
   * @throws SESSION_REQUIRED, NOT_FOUND, CANVAS_REMOVED, FORBIDDEN, QUOTA_EXCEEDED
   */
  claim(to: string, canvasId: string, mayTake: (owner: string) => boolean): Promise<PublishResult>;
  /**
   * Gives all canvases of one owner to another, for a transport that changes how it identifies the same caller (rule
   * C4). Each canvas is moved atomically. After a failure, call it again to move the rest.
   */
  moveAll(from: string, to: string): Promise<void>;
}

export interface ServiceParts {
  readonly store: CanvasStore;
  readonly quotas: Quotas;
  /** Generates an id for a new canvas. */
  readonly createId: () => string;
  /** Allows one change per owner at a time. */
  readonly owners: KeyedLock;
  readonly readSource: ReadSource;
  readonly passwords: PasswordKeeper;
  readonly expiry: ExpiryPolicy;
  /** The id of the canvas that an owner publishes under a key; undefined if keys are refused. */
  readonly idOfKey: ((owner: string, key: string) => string) | undefined;
  readonly now: () => Date;
}
