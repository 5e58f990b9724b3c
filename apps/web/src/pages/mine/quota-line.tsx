import type { CanvasQuota, ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { formatBytes } from "../../parts/format.ts";
import { useLanguage, useMessages } from "../../shell/use-messages.ts";
import { mineMessages } from "./mine-messages.ts";

/**
 * Shows how much the session stores and may store; nothing until that is known.
 *
 * @param canvases The quota is read again when they change.
 */
export function QuotaLine({ canvases }: { readonly canvases: readonly ListedCanvas[] }) {
  const words = useMessages(mineMessages);
  const language = useLanguage();
  const [quota, setQuota] = useState<CanvasQuota | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the quota changes with the list
  useEffect(() => {
    api.canvases.quota().then(setQuota, () => setQuota(null));
  }, [canvases]);
  if (quota === null) return null;

  const number = new Intl.NumberFormat(language);
  const show = ({ used, allowed }: CanvasQuota["bytes"], format: (value: number) => string) =>
    allowed === null ? format(used) : words.allowed(format(used), format(allowed));
  return (
    <p className="used soft small">
      {words.used(
        show(quota.canvases, number.format),
        show(quota.bytes, (bytes) => formatBytes(bytes, language)),
      )}
    </p>
  );
}
