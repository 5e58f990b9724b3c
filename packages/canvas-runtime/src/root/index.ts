export type { CanvasLanguageChoice, CanvasWords, CountedWord } from "../language/canvas-words.ts";
export { CanvasRoot, type CanvasRootProps } from "../module/canvas-root.tsx";
export { type CanvasHostBridge, createMemoryBridge, type MemoryBridgeOptions } from "../module/host-bridge.ts";
export type { CanvasThemeKind } from "../theme/theme-types.ts";
export type { CanvasColorOverrides, CanvasTokenOverrides } from "../theme/token-overrides.ts";
