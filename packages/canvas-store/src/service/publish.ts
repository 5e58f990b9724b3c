import { digestText } from "@fingerpaint/md5-core";
import { CanvasError } from "../errors.ts";
import { type CanvasRecord, sourceSha256, toRecord } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/concurrency.ts";
import { assertNotRemoved, assertSession, publishedView } from "./canvas-checks.ts";
import { expiryUnder, publishInputSchema, readInput, unset, withSettings } from "./canvas-input.ts";
import type { CanvasService, ServiceParts } from "./canvas-service-types.ts";
import type { NewCanvas } from "./canvas-writes.ts";

/** `CanvasService.publish`. */
export function createPublish(parts: ServiceParts): CanvasService["publish"] {
  const { writes, owners, passwords, expiry, now, idOfKey, readSource } = parts;

  function idUnderKey(owner: string, key: string): string {
    if (idOfKey === undefined) throw new CanvasError("INVALID_INPUT", "key: this service doesn't publish under keys");
    return idOfKey(owner, key);
  }

  return async (owner, input, { address = null, addressHash = null } = {}) => {
    assertSession(owner);
    const { source, title, state, password, expiresAt, key } = readInput(publishInputSchema, input);
    const canvasId = key === undefined ? undefined : idUnderKey(owner, key);
    const ownTitle = await readSource(source, { address, wantsTitle: title === undefined });
    const digest = await sourceSha256(source);
    await writes.assertNotBlocked(digest);
    const wanted = {
      source,
      access: password === null ? "public" : "password",
      password: password === null ? null : await passwords.keep(password, address),
      expiresAt: expiryUnder(expiry, expiresAt, now()),
      sourceMd5: await digestText(source),
    } satisfies Partial<CanvasRecord>;

    return owners.run(owner, () =>
      retryIfChanged(async () => {
        const updatedAt = now().toISOString();
        const created: NewCanvas = {
          ...withSettings(unset, { title: title ?? ownTitle, state }),
          ...wanted,
          owner,
          createdAt: updatedAt,
          updatedAt,
          removedAt: null,
          addressHash,
        };
        const outcome =
          canvasId === undefined
            ? await writes.add(created, address)
            : await writes.addAs({ ...created, canvasId }, address);
        if (outcome === null) return null;
        if (outcome.added !== null) {
          await writes.undoIfBlocked(digest, outcome.added, null);
          return publishedView(outcome.added, false);
        }
        const existing = toRecord(outcome.found);
        assertReplaceable(existing, owner);
        // A reused canvas keeps its title. The canvas of a key gets that of its new source (rule C32).
        const settings = { title: key === undefined ? title : (title ?? ownTitle), state };
        const canvas = { ...withSettings(existing, settings), ...wanted, updatedAt };
        if (!(await writes.replace(canvas, existing, address))) return null;
        if (existing.source !== source) await writes.undoIfBlocked(digest, canvas, existing);
        return publishedView(canvas, true);
      }),
    );
  };
}

function assertReplaceable(canvas: CanvasRecord, owner: string): void {
  assertNotRemoved(canvas);
  if (canvas.owner === owner) return;
  throw new CanvasError("FORBIDDEN", "key: its canvas now belongs to someone else; publish under another key");
}
