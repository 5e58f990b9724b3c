import type {
  ListedCanvas,
  ListQuery,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";

/** A page of the caller's canvases. */
export interface CanvasSelection {
  readonly items: readonly ListedCanvas[];
  /** Cursor of the next page; null if there is none. */
  readonly nextCursor: string | null;
}

/**
 * The canvas service on behalf of one caller, in the same process or through an HTTP client. Every method rejects with
 * a `CanvasRefusal` if the service refuses or can't be reached, and with any other error if the outcome is unknown.
 */
export interface Canvases {
  /** Publishes a source, or reuses the caller's canvas with the same source. */
  publish(input: PublishRequest): Promise<PublishedCanvas>;
  /** Changes the given fields. Refuses with SOURCE_CHANGED if `expectedMd5` isn't the MD5 of the current source. */
  update(canvasId: string, input: UpdateRequest): Promise<PublishedCanvas>;
  /**
   * Creates a one-time link with which a person can take over one of the caller's canvases in a browser.
   * @default undefined: the tools offer none
   */
  claimLink?(canvasId: string): Promise<{ readonly claimUrl: string; readonly claimUntil: string }>;
  /** Loads any canvas, not only the caller's. Without its password a protected canvas has an empty source. */
  get(canvasId: string, options: { readonly password?: string | undefined }): Promise<LoadedCanvas>;
  /** A page of the caller's canvases, newest first. Following the cursors returns each canvas once. */
  list(query: ListQuery): Promise<CanvasSelection>;
  /** Deletes one of the caller's canvases. */
  delete(canvasId: string): Promise<void>;
}
