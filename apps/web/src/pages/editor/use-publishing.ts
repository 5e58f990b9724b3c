import type { PublishedCanvas } from "@fingerpaint/sdk-client";
import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { publishPolicy } from "../../site.ts";
import { describeFailure } from "./describe-failure.ts";
import type { EditorWords } from "./editor-messages.ts";
import { expiresAtOf } from "./expiry.ts";
import { readPublishKey } from "./publish-key.ts";
import type { ShareSettings } from "./share-form.tsx";

/** What is published, besides the settings of its link. */
export interface PublishedContent {
  readonly source: string;
  /** Where each viewer starts; null: no state. */
  readonly state: Readonly<Record<string, unknown>> | null;
}

export interface Publishing {
  readonly isPublishing: boolean;
  /** What the last try gave. */
  readonly published: PublishedCanvas | null;
  /** Why the last try gave nothing, to show. */
  readonly failure: string | null;
  /** Shows why a try can't even be made. */
  refuse(reason: string): void;
  /** Publishes, or saves in place; does nothing while it is publishing. @returns whether it worked. */
  publish(content: PublishedContent, settings: ShareSettings): Promise<boolean>;
}

/** @param canvasId The canvas to save in place; null to publish a new one. */
export function usePublishing(canvasId: string | null, words: EditorWords): Publishing {
  const [isPublishing, setIsPublishing] = useState(false);
  const [published, setPublished] = useState<PublishedCanvas | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Known without waiting for a render: two submits may come before it. */
  const isUnderWay = useRef(false);
  return {
    isPublishing,
    published,
    failure,
    refuse(reason) {
      setPublished(null);
      setFailure(reason);
    },
    async publish({ source, state }, { title, access, password, expiry }) {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setIsPublishing(true);
      setFailure(null);
      setPublished(null);
      const expiresAt = expiresAtOf(expiry, new Date());
      // An empty field sends no password: an update keeps the current one (rule C9), a new canvas is refused without
      // one.
      const fields = {
        source,
        state,
        // A new canvas without a title takes its source's own (rule C31).
        ...((canvasId !== null || title.trim() !== "") && { title }),
        access,
        expiresAt,
        ...(access === "password" && password !== "" && { password }),
      };
      try {
        const options = publishPolicy === "keys" ? { headers: { "X-API-Key": readPublishKey() } } : {};
        const { canvases } = api;
        setPublished(
          await (canvasId === null ? canvases.publish(fields, options) : canvases.update(canvasId, fields, options)),
        );
        return true;
      } catch (error) {
        setFailure(describeFailure(error, words));
        return false;
      } finally {
        isUnderWay.current = false;
        setIsPublishing(false);
      }
    },
  };
}
