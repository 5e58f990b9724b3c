export type { CanvasAccess, LoadedCanvas, PublishRequest, UpdateRequest } from "@fingerpaint/api-contracts";
export type { CanvasRecord, CanvasSummary, StoredCanvas } from "./canvas.ts";
export {
  type AdministeredCanvas,
  type CanvasAdministration,
  createCanvasAdministration,
} from "./canvas-administration.ts";
export { holdsText, matchesFilter } from "./canvas-filter.ts";
export type {
  BlockedSource,
  CanvasFilter,
  CanvasOversight,
  CanvasUsage,
  OverseenCanvas,
  OverseenPage,
  OverseenPageRequest,
  StoreTally,
} from "./canvas-oversight.ts";
export { type CanvasServiceOptions, createCanvasService } from "./canvas-service.ts";
export type {
  CanvasListItem,
  CanvasListOptions,
  CanvasListPage,
  CanvasService,
  LoadOptions,
  OwnerQuota,
  PasswordKeeper,
  PublishOrigin,
  PublishResult,
  WriteOrigin,
} from "./canvas-service-types.ts";
export { canvasBytes } from "./canvas-size.ts";
export type { CanvasTransfer, ExportPage, ExportRequest } from "./canvas-transfer.ts";
export { CanvasError, type CanvasErrorCode } from "./errors/canvas-error.ts";
export { CanvasStoreError, type CanvasStoreErrorCode } from "./errors/canvas-store-error.ts";
export type { ExpiryPolicy } from "./expiry-policy.ts";
export { createGate, type Gate } from "./gate.ts";
export { createKeyedLock, type KeyedLock } from "./keyed-lock.ts";
export { createMemoryStore } from "./memory-store.ts";
export { plaintextPasswords } from "./password-keeper.ts";
export type { QuotaLimit, QuotaLimits } from "./quotas.ts";
export type { RunSourceCheck } from "./source-check/read-source.ts";
export { sourceSha256 } from "./source-digest.ts";
export type { CanvasPage, CanvasPageRequest, CanvasPlace, CanvasStore } from "./store.ts";
