import "./admin-page.css";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createTabKey, KeyField } from "../../components/key-field.tsx";
import { focusContent, Layout } from "../../layout/layout.tsx";
import { useMessages } from "../../use-preferences.ts";
import { type AdminRefusal, createAdminApi } from "./admin-api.ts";
import { type AdminWords, adminMessages } from "./admin-messages.ts";
import { CanvasList } from "./canvas-list.tsx";
import { Overview } from "./overview.tsx";

const adminKey = createTabKey("admin-key");

/** The operator's page: shows usage and all canvases, and lets the operator take canvases down. */
export function AdminPage() {
  const words = useMessages(adminMessages);
  const [key, setKey] = useState(adminKey.read);
  const [refusal, setRefusal] = useState<AdminRefusal | null>(null);
  /** Counts changes, so that the overview updates. */
  const [changes, setChanges] = useState(0);
  const api = useMemo(() => (key === "" ? null : createAdminApi(key)), [key]);
  const refuse = useCallback((problem: AdminRefusal) => {
    setRefusal(problem);
    if (problem.status !== 401) return;
    adminKey.forget();
    setKey("");
  }, []);
  const reload = () => {
    setRefusal(null);
    setChanges((count) => count + 1);
  };
  const problem = refusal === null ? null : words.refused(refusal.status, refusal.message);

  return (
    <Layout title={words.heading}>
      <div className="admin stack">
        <div className="row heading">
          <h1>{words.heading}</h1>
          {api !== null && (
            <button
              type="button"
              onClick={() => {
                adminKey.forget();
                setRefusal(null);
                setKey("");
                focusContent();
              }}
            >
              {words.lock}
            </button>
          )}
        </div>
        {api === null ? (
          <KeyForm
            words={words}
            problem={problem}
            open={(typed) => {
              adminKey.keep(typed);
              setRefusal(null);
              setKey(typed);
              focusContent();
            }}
          />
        ) : (
          <>
            {problem !== null && (
              <p role="alert" className="notice-line bad">
                {problem}
              </p>
            )}
            <Overview api={api} words={words} changes={changes} isRefused={problem !== null} refuse={refuse} />
            <CanvasList
              api={api}
              words={words}
              refuse={refuse}
              searched={() => refusal !== null && reload()}
              changed={reload}
            />
          </>
        )}
      </div>
    </Layout>
  );
}

/** Asks for an operator's key. @param problem Why the last key was refused; null if none was tried. */
function KeyForm(props: {
  readonly words: AdminWords;
  readonly problem: string | null;
  readonly open: (key: string) => void;
}) {
  const { words, problem, open } = props;
  const [key, setKey] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const isRefused = problem !== null;
  useEffect(() => {
    if (isRefused) form.current?.querySelector("input")?.focus();
  }, [isRefused]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (key.trim() !== "") open(key.trim());
  }

  return (
    <form ref={form} className="key-form card stack" onSubmit={submit}>
      <p className="soft">{words.keyText}</p>
      <KeyField label={words.key} value={key} problem={problem} onChange={setKey} />
      <div className="row">
        <button type="submit" className="primary">
          {words.open}
        </button>
      </div>
    </form>
  );
}
