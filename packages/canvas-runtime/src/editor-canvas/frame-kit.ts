import * as kitParts from "../extensions/dialects/kit-parts.ts";
import { CanvasRoot } from "../kit/canvas-root.tsx";
import * as canvasExports from "../kit/index.ts";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { createCanvasModules } from "../sandbox/frame/canvas-modules.tsx";
import type { FrameKit, FrameLook } from "../sandbox/kit.ts";
import { useHostTheme } from "../theme/theme-context.tsx";
import { canvasNames } from "./names.ts";

/** `editor/canvas` in the frame. */
export const canvasKit: FrameKit = {
  names: canvasNames,
  exports: canvasExports,
  Root: CanvasRoot,
  useLook,
  sharedModules: { "kit-parts.ts": kitParts },
};

/** The modules of the canvases in this window. */
export const kitModules = createCanvasModules(canvasKit);

function useLook(): FrameLook {
  const { kind, bg } = useHostTheme();
  const { tag } = useCanvasLanguage();
  return { background: bg.editor, colorScheme: kind.endsWith("dark") ? "dark" : "light", language: tag };
}
