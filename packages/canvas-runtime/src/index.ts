export { compilerVersion } from "./editor-canvas/compiler-version.generated.ts";
export { mountCanvas } from "./editor-canvas/mount-canvas.ts";
export type { CanvasLanguageChoice, CanvasWords, CountedWord } from "./language/canvas-words.ts";
export type { CanvasDiagnostic, CompiledCanvas } from "./sandbox/compile/compile-canvas.ts";
export type { CanvasFailure, CanvasFailurePhase, ConsoleLevel } from "./sandbox/frame/messages.ts";
export { copyText, externalUrl } from "./sandbox/host/canvas-notices.ts";
export type { NotLoaded, NotLoadedCause } from "./sandbox/host/frame-diagnosis.ts";
export { browserStateStorage, type CanvasStateStorage, forgetOldestStates } from "./sandbox/host/kept-state.ts";
export {
  type CanvasEvent,
  type CanvasLabels,
  type CanvasState,
  type CanvasUpdate,
  englishLabels,
  type MountCanvasOptions,
  type MountedCanvas,
  type StopReason,
} from "./sandbox/host/mount-options.ts";
export { type Notice, type NoticeAction, type NoticeBar, noticeElements } from "./sandbox/host/notice-bar.ts";
export type { CanvasColorOverrides, CanvasTokenOverrides } from "./theme/canvas-theme.ts";
export type { CanvasThemeKind } from "./theme/theme-types.ts";
