export type { CanvasAccess, LoadedCanvas, PublishRequest, UpdateRequest } from "@fingerpaint/api-contracts";
export {
  CanvasError,
  type CanvasErrorCode,
  CanvasStoreError,
  type CanvasStoreErrorCode,
  toStoreError,
} from "./errors.ts";
export { type AdminCanvas, type CanvasAdmin, createCanvasAdmin } from "./extensions/admin/canvas-admin.ts";
export type { ExpiryPolicy } from "./service/canvas-checks.ts";
export { type CanvasServiceOptions, createCanvasService } from "./service/canvas-service.ts";
export type {
  CanvasListItem,
  CanvasListOptions,
  CanvasListPage,
  CanvasService,
  LoadOptions,
  PublishOrigin,
  PublishResult,
  WriteOrigin,
} from "./service/canvas-service-types.ts";
export { type PasswordKeeper, plaintextPasswords } from "./service/password-keeper.ts";
export type { QuotaLimit, QuotaLimits } from "./service/quotas.ts";
export type { RunSourceCheck } from "./source-check/read-source.ts";
export { holdsText, matchesFilter } from "./store/canvas-index.ts";
export {
  type CanvasRecord,
  type CanvasSummary,
  canvasBytes,
  canvasFields,
  canvasRecordSchema,
  createBase62Draw,
  isSameRecord,
  omitContent,
  restoredCanvasSchema,
  type StoredCanvas,
  sourceSha256,
  toBase62,
} from "./store/canvas-record.ts";
export {
  createGate,
  createGatherer,
  type Gatherer,
  type WaitForRound,
} from "./store/concurrency.ts";
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
