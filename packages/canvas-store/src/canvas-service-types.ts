import type {
  ListedCanvas,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";

/** The contract's answer to a publish or update, without `shareUrl`, which only the transport knows. */
export type PublishResult = Omit<PublishedCanvas, "shareUrl">;

/** One item of the contract's list (rule C13), without `shareUrl`. */
export type CanvasListItem = Omit<ListedCanvas, "shareUrl">;

/** Which part of an owner's list is wanted. */
export interface CanvasListOptions {
  /** The most canvases to return, a whole number from 1. */
  limit: number;
  /** The `nextCursor` of the page before. @default the list's beginning */
  cursor?: string | undefined;
}

/** A part of an owner's list. */
export interface CanvasListPage {
  canvases: CanvasListItem[];
  /** What asks for the next page; null where there is none. */
  nextCursor: string | null;
}

/** Where a write comes from. */
export interface WriteOrigin {
  /** The name of the caller's address, under which quotas count it. @default undefined, it isn't counted */
  address?: string | undefined;
}

/** Where a publish comes from. */
export interface PublishOrigin extends WriteOrigin {
  /** A keyed hash of the address, kept with a new canvas. @default undefined, none is kept */
  addressHash?: string | undefined;
}

/** How much an owner keeps, and may keep; null: as much as there is room for. */
export interface OwnerQuota {
  readonly canvases: { readonly used: number; readonly allowed: number | null };
  readonly bytes: { readonly used: number; readonly allowed: number | null };
}

/** Who asks for a canvas, and with what. */
export interface LoadOptions {
  /** The caller's identity; null for a caller without one. */
  owner: string | null;
  /** The password as supplied; absent and empty both mean "not supplied" (rule C10). */
  password?: string | undefined;
  /** The name of the caller's address, for the `PasswordKeeper`. @default undefined, it isn't known */
  address?: string | undefined;
  /**
   * Called with the canvas' `canvasBytes` once the caller may have its source, and before that is read. What it throws
   * ends the load, and no view is counted. @default every load is admitted
   */
  admit?: ((bytes: number) => void) | undefined;
}

/**
 * How passwords are kept and compared. The default keeps them as they are, as the document says, and compares in
 * constant time. `address` is the name of the caller's address, null or absent if it isn't known: a keeper that takes
 * long may bound by it how much one caller asks for, and throw.
 */
export interface PasswordKeeper {
  /** What to store for a password. */
  keep(password: string, address?: string | null): Promise<string>;
  /** Does this password match what is stored? Constant time in the password. */
  matches(password: string, kept: string, address?: string | null): Promise<boolean>;
}

/** The canvas service without a transport. Every method rejects with a `CanvasError` whose code says why. */
export interface CanvasService {
  /**
   * Publishes a source, or reuses the owner's canvas of the same source (rule C8). With a key, it publishes or replaces
   * the canvas of that key (rule C32).
   * @throws INVALID_INPUT, QUOTA_EXCEEDED (rule C20), SOURCE_BLOCKED, CANVAS_REMOVED (rule C21)
   */
  publish(owner: string, input: PublishRequest, origin?: PublishOrigin): Promise<PublishResult>;
  /**
   * Loads a canvas for a viewer and counts the view (rules C10, C11).
   * @throws CanvasError NOT_FOUND, CANVAS_REMOVED, CANVAS_EXPIRED, WRONG_PASSWORD
   */
  load(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /** As `load`, with the same checks, but delivers no source, so no view is counted: for previews and `HEAD`. */
  peek(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /**
   * Checks that this caller may change this canvas, before any input is looked at (rule C12).
   * @throws SESSION_REQUIRED, NOT_FOUND, FORBIDDEN
   */
  authorize(owner: string | null, canvasId: string): Promise<void>;
  /**
   * Changes what the input names (rule C9). Checks as `authorize` does first.
   * @throws also CANVAS_REMOVED, INVALID_INPUT, QUOTA_EXCEEDED, SOURCE_BLOCKED, SOURCE_CHANGED
   */
  update(owner: string | null, canvasId: string, input: UpdateRequest, origin?: WriteOrigin): Promise<PublishResult>;
  /** An owner's canvases, newest first; empty without an owner. */
  list(owner: string | null): Promise<CanvasListItem[]>;
  /**
   * A page of an owner's canvases, newest first. Pages in turn show each canvas once, whatever is published or removed
   * meanwhile (rule C19). @throws INVALID_INPUT for a cursor that no page gave
   */
  listPage(owner: string | null, options: CanvasListOptions): Promise<CanvasListPage>;
  /** How much an owner keeps and may keep (rule C20). */
  quota(owner: string | null): Promise<OwnerQuota>;
  /** Removes a canvas, also one that an operator has removed. Checks as `authorize` does. */
  remove(owner: string | null, canvasId: string): Promise<void>;
  /**
   * Gives one canvas to another owner (rule C33). Of several calls one takes it.
   *
   * @param mayTake whether the caller may take it from this owner; asked again where the canvas changed meanwhile
   * @throws NOT_FOUND, CANVAS_REMOVED, FORBIDDEN, QUOTA_EXCEEDED
   */
  claim(to: string, canvasId: string, mayTake: (owner: string) => boolean): Promise<PublishResult>;
  /**
   * Gives all canvases of one owner to another, for a transport that names the same caller in a new way (rule C4). Each
   * canvas changes hands as one step. What a failure left can be moved by calling it again.
   */
  moveAll(from: string, to: string): Promise<void>;
}
