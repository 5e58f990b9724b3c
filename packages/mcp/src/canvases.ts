import type {
  ListedCanvas,
  ListQuery,
  LoadedCanvas,
  PublishedCanvas,
  PublishRequest,
  UpdateRequest,
} from "@fingerpaint/api-contracts";
import { defineError, type ErrorCode } from "@fingerpaint/api-contracts/errors";

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

/** A mistake in a canvas source, or something that will look wrong. */
export interface CheckedProblem {
  /** An error means that the page shows the error instead of the canvas. */
  readonly severity: "error" | "warning";
  /** From 1. */
  readonly line: number;
  /** From 1, if it is known. */
  readonly column?: number | undefined;
  readonly code: string;
  readonly message: string;
}

/** How a source was checked: only read, or also rendered once. */
export const checkMethods = ["checked without running", "checked and rendered once"] as const;

/** Checks a canvas source without publishing it. */
export interface CanvasCheck {
  /**
   * Tells the model in a sentence or two what the check finds and misses. Becomes part of the description of
   * `check_canvas`.
   */
  readonly covers: string;
  /** Included in tool results. */
  readonly method: (typeof checkMethods)[number];
  /**
   * All problems in line order; empty if there are none. Rejects if the source couldn't be checked.
   *
   * @param state the state with which it would be published, if there is one
   */
  run(source: string, state?: Readonly<Record<string, unknown>> | null): Promise<readonly CheckedProblem[]>;
}

/**
 * The canvas service refused or couldn't be reached, and nothing has changed. `code` is one of the contract's codes,
 * CONNECTION_FAILED or CHECK_FAILED; a newer server may have more. The model sees `details`: the problem and where it
 * is, such as the field and its limit.
 */
export class CanvasRefusal extends defineError<CanvasRefusal, ErrorCode | (string & {})>("mcp.CanvasRefusal") {
  override readonly name = "CanvasRefusal";
}
