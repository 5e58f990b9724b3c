export type { CanvasDiagnostic } from "./compile/canvas-diagnostic.ts";
export type { CanvasFailure, CanvasFailurePhase, ConsoleLevel } from "./frame/messages.ts";
export type { CanvasEvent, CanvasState, StopReason } from "./host/canvas-event.ts";
export { copyText } from "./host/copy-text.ts";
export { externalUrl } from "./host/external-url.ts";
export type { NotLoaded, NotLoadedCause } from "./host/frame-diagnosis.ts";
export { type CanvasLabels, englishLabels } from "./host/host-labels.ts";
export {
  type CanvasUpdate,
  type MountCanvasOptions,
  type MountedCanvas,
  mountCanvas,
} from "./host/mount-canvas.ts";
export type { Notice, NoticeAction, NoticeBar } from "./host/notice.ts";
export { noticeElements } from "./host/notice-elements.ts";
export { browserStateStorage, type CanvasStateStorage, forgetOldestStates } from "./host/state-storage.ts";
export type { CanvasLanguageChoice, CanvasWords, CountedWord } from "./language/canvas-words.ts";
export type { CanvasThemeKind } from "./theme/theme-types.ts";
export type { CanvasColorOverrides, CanvasTokenOverrides } from "./theme/token-overrides.ts";
