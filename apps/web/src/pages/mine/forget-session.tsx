import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { useMessages } from "../../shell/use-messages.ts";
import { mineMessages } from "./mine-messages.ts";

/** Ends the session in this browser, after asking. @param forgotten Called once the browser has forgotten it. */
export function ForgetSession({ forgotten }: { forgotten(): void }) {
  const words = useMessages(mineMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function forget(): Promise<void> {
    setIsBusy(true);
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
          <button type="button" className="danger" disabled={isBusy} onClick={() => void forget()}>
            {words.forgetConfirm}
          </button>
          <button type="button" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </div>
      </dialog>
    </div>
  );
}
