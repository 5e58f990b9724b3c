import "./admin-page.css";
import { useCallback, useMemo, useState } from "react";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { type AdminRefusal, createAdminApi } from "./admin-api.ts";
import { forgetAdminKey, keepAdminKey, readAdminKey } from "./admin-key.ts";
import { adminMessages } from "./admin-messages.ts";
import { CanvasesSection } from "./canvases-section.tsx";
import { KeyForm } from "./key-form.tsx";
import { Overview } from "./overview.tsx";

/** The operator's page: shows usage and all canvases, and lets the operator take canvases down. */
export function AdminPage() {
  const words = useMessages(adminMessages);
  const [key, setKey] = useState(readAdminKey);
  const [refusal, setRefusal] = useState<AdminRefusal | null>(null);
  /** Counts changes, so that the overview updates. */
  const [changes, setChanges] = useState(0);
  const api = useMemo(() => (key === null ? null : createAdminApi(key)), [key]);
  const refuse = useCallback((problem: AdminRefusal) => {
    setRefusal(problem);
    if (problem.status !== 401) return;
    forgetAdminKey();
    setKey(null);
  }, []);
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
                forgetAdminKey();
                setRefusal(null);
                setKey(null);
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
              keepAdminKey(typed);
              setRefusal(null);
              setKey(typed);
            }}
          />
        ) : (
          <>
            {problem !== null && (
              <p role="alert" className="notice-line bad">
                {problem}
              </p>
            )}
            <Overview api={api} words={words} changes={changes} refuse={refuse} />
            <CanvasesSection
              api={api}
              words={words}
              refuse={refuse}
              changed={() => {
                setRefusal(null);
                setChanges((count) => count + 1);
              }}
            />
          </>
        )}
      </div>
    </Layout>
  );
}
