import type {
  ListedCanvas,
  ListQuery,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";

/** A part of the caller's canvases. */
export interface CanvasSelection {
  readonly items: readonly ListedCanvas[];
  /** Asks for the next page; null if there is none. */
  readonly nextCursor: string | null;
}

/**
 * The canvas service as one caller reaches it: in the same process, or through a client over HTTP. Every method rejects
 * with a `CanvasRefusal` if the service refuses or isn't reached, and with any other error if the outcome isn't known.
 */
export interface Canvases {
  /** Publishes a source, or reuses the caller's canvas of the same source. */
  publish(input: PublishRequest): Promise<PublishedCanvas>;
  /** Changes what the input names. SOURCE_CHANGED where `expectedMd5` isn't the source's MD5: nothing has changed. */
  update(canvasId: string, input: UpdateRequest): Promise<PublishedCanvas>;
  /**
   * A one-time link with which a person takes over one of the caller's canvases in a browser. @default undefined: the
   * tools offer none
   */
  claimLink?(canvasId: string): Promise<{ readonly claimUrl: string; readonly claimUntil: string }>;
  /** Loads a canvas, the caller's or not. Without its password a protected one comes with an empty source. */
  get(canvasId: string, options: { readonly password?: string | undefined }): Promise<LoadedCanvas>;
  /** A page of the caller's canvases, newest first. Pages in turn show each canvas once. */
  list(query: ListQuery): Promise<CanvasSelection>;
  /** Deletes one of the caller's canvases. */
  delete(canvasId: string): Promise<void>;
}
