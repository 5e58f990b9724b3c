import type { CanvasAccess } from "./canvas.ts";

/** What POST takes (documents: canvas publishing service, POST). */
export interface PublishInput {
  source: string;
  title?: string | undefined;
  access?: CanvasAccess | undefined;
  password?: string | undefined;
  expiresAt?: string | null | undefined;
}

/** What PATCH takes: an absent field keeps its value, `expiresAt: null` clears it (rule C9). */
export interface UpdateInput extends Omit<PublishInput, "source"> {
  source?: string | undefined;
}

/** The create/update response without `shareUrl`, which only the transport knows. */
export interface PublishedCanvas {
  canvasId: string;
  title: string;
  sourceMd5: string;
  reused: boolean;
  createdAt: string;
  access: CanvasAccess;
  hasPassword: boolean;
  expiresAt: string | null;
}

/** The load response. `source` is empty while `requiresPassword` is true, and in a peek. */
export interface LoadedCanvas {
  canvasId: string;
  title: string;
  source: string;
  viewCount: number;
  createdAt: string;
  access: CanvasAccess;
  requiresPassword: boolean;
  canOpenEditor: boolean;
  expiresAt: string | null;
}

/** One item of an owner's list (rule C13), without `shareUrl`. */
export interface ListedCanvas {
  canvasId: string;
  title: string;
  sourceMd5: string;
  createdAt: string;
  updatedAt: string;
  access: CanvasAccess;
  hasPassword: boolean;
  expiresAt: string | null;
  viewCount: number;
}

/** Who asks for a canvas, and with what. */
export interface LoadOptions {
  /** The caller's identity; null for a caller without one. */
  owner: string | null;
  /** The password as supplied; absent and empty both mean "not supplied" (rule C10). */
  password?: string | undefined;
}

/** How passwords are kept and compared. The default keeps them as they are, as the document says, and compares in constant time. */
export interface PasswordKeeper {
  /** What to store for a password. */
  keep(password: string): Promise<string>;
  /** Does this password match what is stored? Constant time in the password. */
  matches(password: string, kept: string): Promise<boolean>;
}

/** The canvas service without a transport. Every method rejects with a `CanvasError` whose code says why. */
export interface CanvasService {
  /** Publishes a source, or reuses the owner's canvas of the same source (rule C8). @throws INVALID_INPUT */
  publish(owner: string, input: PublishInput): Promise<PublishedCanvas>;
  /** Loads a canvas for a viewer and counts the view (rules C10, C11). @throws NOT_FOUND, CANVAS_EXPIRED, WRONG_PASSWORD */
  load(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /** As `load`, with the same checks, but delivers no source, so no view is counted: for previews and `HEAD`. */
  peek(canvasId: string, options: LoadOptions): Promise<LoadedCanvas>;
  /**
   * Checks that this caller may change this canvas, in the order of rule C12, before any input is looked at.
   * @throws SESSION_REQUIRED, NOT_FOUND, FORBIDDEN
   */
  authorize(owner: string | null, canvasId: string): Promise<void>;
  /** Changes what the input names (rule C9). Checks as `authorize` does first. @throws also INVALID_INPUT */
  update(owner: string | null, canvasId: string, input: UpdateInput): Promise<PublishedCanvas>;
  /** An owner's canvases, newest first; empty without an owner. */
  list(owner: string | null): Promise<ListedCanvas[]>;
  /** Removes a canvas. Checks as `authorize` does. */
  remove(owner: string | null, canvasId: string): Promise<void>;
}
