import type { CanvasQuota, ListedCanvas } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { api } from "../../canvas-api.ts";
import { formatBytes } from "../../components/format.ts";
import { useLanguage, useMessages } from "../../use-preferences.ts";
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
    let isCurrent = true;
    const show = (read: CanvasQuota | null) => {
      if (isCurrent) setQuota(read);
    };
    api.canvases.quota().then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [canvases]);
  if (quota === null) return null;

  const number = new Intl.NumberFormat(language);
  const write = ({ used, allowed }: CanvasQuota["bytes"], format: (value: number) => string) =>
    allowed === null ? format(used) : words.allowed(format(used), format(allowed));
  return (
    <p className="used soft small">
      {words.used(
        write(quota.canvases, number.format),
        write(quota.bytes, (bytes) => formatBytes(bytes, language)),
      )}
    </p>
  );
}

/** Ends the session in this browser, after asking. @param forgotten Called once the browser has forgotten it. */
export function ForgetSession({ forgotten }: { forgotten(): void }) {
  const words = useMessages(mineMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function forget(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      await api.canvases.endSession();
      dialog.current?.close();
      forgotten();
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="forget">
      <button
        type="button"
        className="quiet"
        onClick={() => {
          setHasFailed(false);
          dialog.current?.showModal();
          // Otherwise Enter would confirm what can't be undone.
          cancel.current?.focus();
        }}
      >
        {words.forget}
      </button>
      <dialog ref={dialog} aria-labelledby="forget-heading" aria-describedby="forget-text">
        <h2 id="forget-heading">{words.forgetHeading}</h2>
        <p id="forget-text" className="soft">
          {words.forgetText}
        </p>
        {hasFailed && (
          <p className="bad" role="alert">
            {words.failed}
          </p>
        )}
        <div className="row">
          {/* Not disabled, because that would remove the focus. */}
          <button type="button" className="danger" aria-disabled={isBusy} onClick={() => void forget()}>
            {words.forgetConfirm}
          </button>
          <button ref={cancel} type="button" aria-disabled={isBusy} onClick={() => isBusy || dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </dialog>
    </div>
  );
}
