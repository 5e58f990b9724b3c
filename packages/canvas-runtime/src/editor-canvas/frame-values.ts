/**
 * The values that parts take from the frame's document instead of containing them, so that contexts and modules exist
 * once. A part that imports one of the files below gets its values from the frame; the bundler refuses names that
 * aren't listed here (`scripts/frame-script-plugin.ts`).
 */
export { Button } from "../kit/button.tsx";
export { Callout } from "../kit/callout.tsx";
export { CanvasRoot } from "../kit/canvas-root.tsx";
export {
  childrenOr,
  displayable,
  isShown,
  largestOf,
  objectsOf,
  TypographyContext,
  useControllable,
} from "../kit/component-props.ts";
export { Disclosure } from "../kit/disclosure.tsx";
export { createMemoryBridge, useCanvasAction, useCanvasState } from "../kit/host-bridge.ts";
export { renderInlineMarkdown } from "../kit/inline-markdown.tsx";
export { Link } from "../kit/link.tsx";
export { Table, useScrollFrame } from "../kit/table.tsx";
export { H1, H2, H3 } from "../kit/typography.tsx";
export { createCanvasLanguage, useCanvasLanguage } from "../language/canvas-language.ts";
export { repeatedAffixes, unitCaption } from "../language/value-format.ts";
export { ownModuleNames } from "../sandbox/frame/canvas-modules.tsx";
export {
  canvasFileName,
  errorLine,
  errorMessage,
  evaluateCanvas,
  wrapCanvas,
} from "../sandbox/frame/evaluate-canvas.ts";
export { cutText, messageLimits } from "../sandbox/frame/messages.ts";
export { createCanvasTheme } from "../theme/canvas-theme.ts";
export { classNames, mergeStyle } from "../theme/class-names.ts";
export { ComponentStyles, StaticRenderingContext, useIsStatic } from "../theme/static-rendering.tsx";
export { canvasStylesheet, threeOrOne } from "../theme/stylesheet.ts";
export { useHostTheme } from "../theme/theme-context.tsx";
export { hueOfTone, spokenHue } from "../theme/tone.ts";
