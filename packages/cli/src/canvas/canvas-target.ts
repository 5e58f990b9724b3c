import { CliFailure } from "../program/cli-failure.ts";
import { exitCodes } from "../program/exit-codes.ts";

/** A published canvas as users refer to it. */
export interface CanvasTarget {
  readonly canvasId: string;
  /** The server of a link; undefined if an id was given. */
  readonly server: string | undefined;
}

/**
 * Reads an id (`cv_…`) or a share link.
 *
 * @throws CliFailure if it is neither
 */
export function readTarget(text: string): CanvasTarget {
  if (/^cv_\w+$/.test(text)) return { canvasId: text, server: undefined };
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, root, canvasId] = /^(.*)\/editor-canvas\/(cv_\w+)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (url === null || canvasId === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CliFailure("INVALID_ARGUMENT", `${JSON.stringify(text)} is neither a canvas's id nor its link.`, {
      hint: "An id looks like cv_8sK2mQx0ZbT4rLw9, a link ends with it. `fingerpaint list` shows yours.",
      exitCode: exitCodes.usage,
    });
  }
  return { canvasId, server: url.origin + root };
}
