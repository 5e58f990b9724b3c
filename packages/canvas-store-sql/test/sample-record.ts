import type { CanvasRecord } from "@fingerpaint/canvas-store";

/** A record that can be stored, changed where a test needs it. */
export function sampleRecord(changes: Partial<CanvasRecord> = {}): CanvasRecord {
  return {
    canvasId: "cv_AAAAAAAAAAAAAAAA",
    owner: "ada",
    title: "Sales",
    source: 'import { Stack } from "editor/canvas";',
    sourceMd5: "8b1a9953c4611296a827abf8c47804d7",
    access: "public",
    password: null,
    expiresAt: null,
    createdAt: "2030-01-01T00:00:00.000Z",
    updatedAt: "2030-01-01T00:00:00.000Z",
    removedAt: null,
    addressHash: null,
    state: null,
    ...changes,
  };
}
