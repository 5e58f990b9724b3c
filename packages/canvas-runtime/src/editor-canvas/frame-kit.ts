import * as basics from "../kit/basics.ts";
import { CanvasRoot } from "../kit/canvas-root.tsx";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import type { FrameKit, FrameLook } from "../sandbox/kit.ts";
import { useHostTheme } from "../theme/theme-context.tsx";
import * as frameValues from "./frame-values.ts";
import { canvasNames } from "./names.ts";

/** `editor/canvas` in the frame. */
export const canvasKit: FrameKit = {
  names: canvasNames,
  exports: basics,
  Root: CanvasRoot,
  useLook,
  shared: frameValues,
};

function useLook(): FrameLook {
  const { kind, bg } = useHostTheme();
  const { tag } = useCanvasLanguage();
  return { background: bg.editor, colorScheme: kind.endsWith("dark") ? "dark" : "light", language: tag };
}
