export type { CanvasAccess, LoadedCanvas, PublishRequest, UpdateRequest } from "@fingerpaint/api-contracts";
export { CanvasError, type CanvasErrorCode } from "./errors/canvas-error.ts";
export { CanvasStoreError, type CanvasStoreErrorCode, toStoreError } from "./errors/canvas-store-error.ts";
export { type AdminCanvas, type CanvasAdmin, createCanvasAdmin } from "./extensions/admin/canvas-admin.ts";
export { base62, createBase62Draw, toBase62 } from "./service/canvas-id.ts";
export { type CanvasServiceOptions, createCanvasService } from "./service/canvas-service.ts";
export type {
  CanvasListItem,
  CanvasListOptions,
  CanvasListPage,
  CanvasService,
  LoadOptions,
  OwnerQuota,
  PublishOrigin,
  PublishResult,
  WriteOrigin,
} from "./service/canvas-service-types.ts";
export type { ExpiryPolicy } from "./service/expiry-policy.ts";
export { type PasswordKeeper, plaintextPasswords } from "./service/password-keeper.ts";
export type { QuotaLimit, QuotaLimits } from "./service/quotas.ts";
export type { RunSourceCheck } from "./source-check/read-source.ts";
export { holdsText, matchesFilter } from "./store/canvas-filter.ts";
export {
  type CanvasRecord,
  type CanvasSummary,
  canvasBytes,
  canvasFields,
  canvasRecordSchema,
  isSameRecord,
  omitContent,
  restoredCanvasSchema,
  type StoredCanvas,
  sourceSha256,
} from "./store/canvas-record.ts";
export { createGate, type Gate } from "./store/gate.ts";
export {
  createGatherer,
  type Gatherer,
  type GathererOptions,
  gatherForMs,
  type WaitForRound,
} from "./store/gatherer.ts";
export { createKeyedLock, type KeyedLock } from "./store/keyed-lock.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export type {
  AdminCanvasPage,
  AdminCanvasPageRequest,
  BlockedSource,
  CanvasAdminStore,
  CanvasFilter,
  CanvasPage,
  CanvasPageRequest,
  CanvasPlace,
  CanvasStore,
  CanvasTransfer,
  CanvasUsage,
  ExportPage,
  ExportRequest,
  SizedSummary,
  StoreTally,
} from "./store/store.ts";
