import { digestText } from "@fingerpaint/md5-core";
import type * as z from "zod";
import { CanvasError } from "../errors.ts";
import { type CanvasRecord, sourceSha256, toRecord } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/concurrency.ts";
import { assertNotRemoved, assertSession, publishedView, readOwned } from "./canvas-checks.ts";
import { expiryUnder, readInput, updateInputSchema, withSettings } from "./canvas-input.ts";
import type { CanvasService, ServiceParts } from "./canvas-service-types.ts";

type UpdateFields = z.output<typeof updateInputSchema>;

/** `CanvasService.update`. */
export function createUpdate(parts: ServiceParts): CanvasService["update"] {
  const { store, writes, owners, passwords, expiry, now, readSource } = parts;

  /** Access and password after a PATCH (rule C9). */
  async function changedAccess(
    canvas: CanvasRecord,
    fields: UpdateFields,
    address: string | null,
  ): Promise<Pick<CanvasRecord, "access" | "password">> {
    const access = fields.access ?? canvas.access;
    if (access === "public") {
      // `access: "public"` drops a password. A password without `access` is refused: its sender expects protection.
      if (fields.access === undefined && fields.password !== undefined) {
        throw new CanvasError("INVALID_INPUT", 'password: needs access "password"');
      }
      return { access, password: null };
    }
    if (fields.password !== undefined) return { access, password: await passwords.keep(fields.password, address) };
    if (canvas.password === null) {
      throw new CanvasError("INVALID_INPUT", "password: is required, because none is stored for this canvas");
    }
    return { access, password: canvas.password };
  }

  return async (owner, canvasId, input, { address = null } = {}) => {
    assertSession(owner);
    return owners.run(owner, () =>
      retryIfChanged(async (isFirst) => {
        const canvas = toRecord(await readOwned((id) => store.read(id), owner, canvasId));
        assertNotRemoved(canvas);
        const fields = readInput(updateInputSchema, input);
        const { source, expiresAt } = fields;
        if (source !== undefined && isFirst) await readSource(source, { address, wantsTitle: false });
        assertSource(canvas, fields.expectedMd5);
        const digest = source === undefined ? null : await sourceSha256(source);
        if (digest !== null) await writes.assertNotBlocked(digest);
        const updated: CanvasRecord = {
          ...withSettings(canvas, fields),
          ...(source !== undefined && { source, sourceMd5: await digestText(source) }),
          ...(await changedAccess(canvas, fields, address)),
          expiresAt: expiresAt === undefined ? canvas.expiresAt : expiryUnder(expiry, expiresAt, now()),
          updatedAt: now().toISOString(),
        };
        if (!(await writes.replace(updated, canvas, address))) return null;
        if (digest !== null) await writes.undoIfBlocked(digest, updated, canvas);
        return publishedView(updated, false);
      }),
    );
  };
}

/** Rule C28: a change based on an older source must not overwrite a newer one. */
function assertSource({ sourceMd5 }: CanvasRecord, expectedMd5: string | undefined): void {
  if (expectedMd5 === undefined || expectedMd5 === sourceMd5) return;
  throw new CanvasError("SOURCE_CHANGED", `expectedMd5: the source is ${sourceMd5} now; load it again`);
}
