import { digestText } from "@fingerpaint/md5-core";
import type * as z from "zod";
import { CanvasError } from "../errors/canvas-error.ts";
import { type CanvasRecord, sourceSha256, toRecord } from "../store/canvas-record.ts";
import { retryIfChanged } from "../store/retry-if-changed.ts";
import { assertNotRemoved, assertSession } from "./canvas-checks.ts";
import { publishInputSchema, readInput, unset, withSettings } from "./canvas-input.ts";
import type { CanvasService, PublishResult } from "./canvas-service-types.ts";
import { expiryUnder } from "./expiry-policy.ts";
import type { WritingOptions } from "./update.ts";
import { publishedView } from "./views.ts";

export interface PublishingOptions extends WritingOptions {
  /** The id of the canvas that an owner publishes under a key; undefined if keys are refused. */
  readonly idOfKey: ((owner: string, key: string) => string) | undefined;
}

type NewCanvas = Omit<CanvasRecord, "canvasId">;

/** The content of a request, whether it creates, reuses or replaces a canvas. */
interface Wanted {
  readonly fields: z.output<typeof publishInputSchema>;
  readonly requested: Pick<CanvasRecord, "access" | "password" | "expiresAt">;
  readonly sourceMd5: string;
  readonly ownTitle: string | undefined;
}

/** `CanvasService.publish`. */
export function createPublish(options: PublishingOptions): CanvasService["publish"] {
  const { store, writes, owners, passwords, expiry, now, idOfKey, readSource } = options;

  /** @returns null if another process changed or removed the canvas after it was found */
  async function addOrReuse(created: NewCanvas, { fields, requested }: Wanted, address: string | null) {
    const outcome = await writes.add(created, address);
    if (outcome.added) return { canvas: outcome.added, reused: false, before: null };
    const existing = toRecord(outcome.found);
    assertNotRemoved(existing);
    const reused = { ...withSettings(existing, fields), ...requested, updatedAt: created.updatedAt };
    return (await writes.replace(reused, existing, address))
      ? { canvas: reused, reused: true, before: existing }
      : null;
  }

  /** The same for the canvas of a key (rule C32). */
  async function addOrReplace(created: NewCanvas, canvasId: string, wanted: Wanted, address: string | null) {
    const { fields, requested, sourceMd5, ownTitle } = wanted;
    const stored = await store.read(canvasId);
    if (stored === null) {
      const canvas = { ...created, canvasId };
      return (await writes.addAs(canvas, address)) ? { canvas, reused: false, before: null } : null;
    }
    const existing = toRecord(stored);
    assertNotRemoved(existing);
    if (existing.owner !== created.owner) {
      throw new CanvasError("FORBIDDEN", "key: its canvas belongs to someone else by now; publish under another key");
    }
    const { source, title = ownTitle } = fields;
    const replaced = {
      ...withSettings(existing, { ...fields, title }),
      ...requested,
      source,
      sourceMd5,
      updatedAt: created.updatedAt,
    };
    return (await writes.replace(replaced, existing, address))
      ? { canvas: replaced, reused: true, before: existing }
      : null;
  }

  function idUnderKey(owner: string, key: string): string {
    if (idOfKey === undefined) throw new CanvasError("INVALID_INPUT", "key: this service publishes under no keys");
    return idOfKey(owner, key);
  }

  return async (owner, input, { address = null, addressHash = null } = {}): Promise<PublishResult> => {
    assertSession(owner);
    const fields = readInput(publishInputSchema, input);
    const { source, title, password, expiresAt, key } = fields;
    const canvasId = key === undefined ? undefined : idUnderKey(owner, key);
    const ownTitle = await readSource(source, { address, wantsTitle: title === undefined });
    const digest = await sourceSha256(source);
    await writes.assertNotBlocked(digest);
    const wanted: Wanted = {
      fields,
      requested: {
        access: password === null ? "public" : "password",
        password: password === null ? null : await passwords.keep(password, address),
        expiresAt: expiryUnder(expiry, expiresAt, now()),
      },
      sourceMd5: await digestText(source),
      ownTitle,
    };
    return owners.run(owner, () =>
      retryIfChanged(async () => {
        const timestamp = now().toISOString();
        const created: NewCanvas = {
          ...withSettings(unset, { ...fields, title: title ?? ownTitle }),
          ...wanted.requested,
          owner,
          source,
          sourceMd5: wanted.sourceMd5,
          createdAt: timestamp,
          updatedAt: timestamp,
          removedAt: null,
          addressHash,
        };
        const outcome =
          canvasId === undefined
            ? await addOrReuse(created, wanted, address)
            : await addOrReplace(created, canvasId, wanted, address);
        if (outcome === null) return null;
        const { canvas, reused, before } = outcome;
        if (before?.source !== source) {
          // Check again, because the source may have been blocked while it was being written.
          await writes.assertNotBlocked(digest).catch(async (refusal) => {
            if (before === null) await store.remove(canvas.canvasId);
            else await store.replace(before, canvas);
            throw refusal;
          });
        }
        return publishedView(canvas, reused);
      }),
    );
  };
}
