import { ApiError } from "@fingerpaint/sdk-client";
import { useEffect, useRef, useState } from "react";
import { api } from "../../canvas-api.ts";
import { siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import { mineMessages } from "./mine-messages.ts";

/** The token of the one-time link that opened the page (rule C33); null if there is none. */
function tokenOfAddress(): string | null {
  return /^#claim=(.+)$/.exec(location.hash)?.[1] ?? null;
}

/** Refusals that asking again doesn't change. */
const finalRefusals = ["FORBIDDEN", "NOT_FOUND", "INVALID_INPUT"];

/**
 * Asks whether to take over the canvas of a one-time link. It waits for a click, because programs that merely open
 * links must not use it up. @param claimed Called once the canvas is the visitor's.
 */
export function ClaimNotice({ claimed }: { claimed(): void }) {
  const words = useMessages(mineMessages);
  const [token, setToken] = useState(tokenOfAddress);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly isFinal: boolean } | null>(null);
  const isRefused = problem?.isFinal === true;
  const closeButton = useRef<HTMLButtonElement>(null);
  // A link that is opened in a tab with this page doesn't load it again. Links within the page have no token.
  useEffect(() => {
    const read = () => {
      const opened = tokenOfAddress();
      if (opened === null) return;
      setToken(opened);
      setProblem(null);
    };
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  // The button that was pressed disappears.
  useEffect(() => {
    if (isRefused) closeButton.current?.focus();
  }, [isRefused]);
  if (token === null) return null;
  const canvasId = token.split(".", 1)[0] ?? "";

  /** Removes the used token from the address and the history. */
  function leave(): void {
    history.replaceState(null, "", location.pathname + location.search);
    setToken(null);
  }

  async function claim(sent: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await api.canvases.claim({ token: sent });
      leave();
      claimed();
    } catch (error) {
      setProblem(
        ApiError.isInstance(error)
          ? { text: words.claimRefusals[error.code] ?? error.details, isFinal: finalRefusals.includes(error.code) }
          : { text: words.failed, isFinal: false },
      );
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="card stack claim" aria-labelledby="claim-heading">
      <h2 id="claim-heading">{words.claimHeading}</h2>
      {!isRefused && <p className="soft">{words.claimText}</p>}
      {problem !== null && (
        <p role="alert" className="notice-line bad">
          {problem.text}
        </p>
      )}
      <div className="row">
        {!isRefused && (
          <button type="button" className="primary" aria-disabled={isBusy} onClick={() => void claim(token)}>
            {words.claim}
          </button>
        )}
        <a className="button" href={siteUrl(`/editor-canvas/${canvasId}`)}>
          {words.claimOpen}
        </a>
        <button type="button" ref={closeButton} aria-disabled={isBusy} onClick={leave}>
          {isRefused ? words.claimClose : words.claimLeave}
        </button>
      </div>
    </section>
  );
}
