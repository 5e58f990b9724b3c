export type { CanvasAccess, CanvasRecord, CanvasSummary, StoredCanvas } from "./canvas.ts";
export { createCanvasId } from "./canvas-id.ts";
export { type CanvasServiceOptions, createCanvasService } from "./canvas-service.ts";
export type {
  CanvasService,
  ListedCanvas,
  LoadedCanvas,
  LoadOptions,
  PasswordKeeper,
  PublishedCanvas,
  PublishInput,
  UpdateInput,
} from "./canvas-service-types.ts";
export { CanvasError, type CanvasErrorCode } from "./errors/canvas-error.ts";
export { CanvasStoreError, type CanvasStoreErrorCode } from "./errors/canvas-store-error.ts";
export { parseInstant } from "./instant.ts";
export { maxPasswordLength, maxSourceLength, maxTitleLength, minSourceLength } from "./limits.ts";
export { createMemoryStore } from "./memory-store.ts";
export { createOwnerLock, type OwnerLock } from "./owner-lock.ts";
export { plaintextPasswords } from "./password-keeper.ts";
export { importsModule } from "./source-check/imports-module.ts";
export type { CanvasStore } from "./store.ts";
