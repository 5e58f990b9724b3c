import type {
  ListedCanvas,
  ListQuery,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";

/** A part of one's own canvases. */
export interface CanvasSelection {
  readonly items: readonly ListedCanvas[];
  /** What asks for the next page; null where there is none. */
  readonly nextCursor: string | null;
}

/**
 * The canvas service as one caller reaches it: in the same process, or through a client over HTTP. Every method rejects
 * with a `CanvasRefusal` where the service says no, and with any other error where it is not known what happened.
 */
export interface Canvases {
  /** Publishes a source, or reuses the caller's canvas of the same source. */
  publish(input: PublishRequest): Promise<PublishedCanvas>;
  /** Changes what the input names. SOURCE_CHANGED where `expectedMd5` isn't the source's MD5: nothing has changed. */
  update(canvasId: string, input: UpdateRequest): Promise<PublishedCanvas>;
  /**
   * A one-time link by which a person takes one of the caller's canvases over, in a browser. @default undefined, the
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
