import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { useEffect, useState } from "react";
import { useMessages } from "../../shell/use-messages.ts";
import { useShownTheme } from "../../shell/use-theme.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { shareMessages } from "../share/share-messages.ts";
import type { AdminApi, ShownCanvas } from "./admin-api.ts";
import type { AdminWords } from "./admin-messages.ts";

/** Shows a canvas in its sandbox as viewers see it, even if it was removed, and its source. Doesn't count as a view. */
export function CanvasPreview(props: {
  readonly api: AdminApi;
  readonly canvasId: string;
  readonly words: AdminWords;
}) {
  const { api, canvasId, words } = props;
  const theme = useShownTheme();
  const labels = useMessages(shareMessages).canvas;
  const [canvas, setCanvas] = useState<ShownCanvas | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    api.show(canvasId).then(setCanvas, () => setFailed(true));
  }, [api, canvasId]);

  if (hasFailed)
    return (
      <p role="alert" className="notice-line bad">
        {words.previewFailed}
      </p>
    );
  if (canvas === null) return <p className="soft">{words.loading}</p>;
  return (
    <div className="preview stack">
      <CanvasView
        className="preview-host"
        source={canvas.source}
        theme={theme}
        frameUrl={frameUrl}
        modules={canvasModules}
        labels={labels}
        height="fill"
        {...(canvas.state && { state: canvas.state })}
      />
      <details>
        <summary>{words.source}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className="source" tabIndex={0} aria-label={words.source}>
          <pre>
            <code>{canvas.source}</code>
          </pre>
        </section>
      </details>
    </div>
  );
}
