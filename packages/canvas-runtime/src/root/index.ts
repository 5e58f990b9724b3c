export { CanvasRoot, type CanvasRootProps } from "../kit/canvas-root.tsx";
export { type CanvasHostBridge, createMemoryBridge, type MemoryBridgeOptions } from "../kit/host-bridge.ts";
export type { CanvasLanguageChoice, CanvasWords, CountedWord } from "../language/canvas-words.ts";
export type { CanvasColorOverrides, CanvasTokenOverrides } from "../theme/canvas-theme.ts";
export type { CanvasThemeKind } from "../theme/theme-types.ts";
