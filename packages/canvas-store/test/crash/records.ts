import { createHash } from "node:crypto";
import type { CanvasRecord } from "../../src/store/canvas-record.ts";

/** A canvas id made of a number. */
export function makeCanvasId(number: number): string {
  return `cv_${String(number).padStart(16, "0")}`;
}

/** A record with its id and version in every field, so that a mixture of two versions can't pass for either. */
export function makeRecord(
  canvasId: string,
  { owner = "alice", version = 1, length = 200 }: { owner?: string; version?: number; length?: number } = {},
): CanvasRecord {
  const head = `import { Text } from "editor/canvas"; // ${canvasId} version ${version} é 😀\n`;
  const source = head.repeat(Math.ceil(length / head.length));
  const instant = new Date(Date.UTC(2026, 0, 1) + version * 1000).toISOString();
  return {
    canvasId,
    owner,
    title: `version ${version}`,
    source,
    sourceMd5: createHash("md5").update(source).digest("hex"),
    access: "password",
    password: `version ${version}`,
    expiresAt: instant,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: instant,
    removedAt: version % 2 === 0 ? instant : null,
    addressHash: `version ${version}`,
    state: JSON.stringify({ version }),
  };
}
