import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { useDeferredValue } from "react";
import { useMessages } from "../../shell/use-messages.ts";
import { useShownTheme } from "../../shell/use-theme.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { shareMessages } from "../share/share-messages.ts";

/** A canvas that follows its source. */
export function LiveSample({ source }: { readonly source: string }) {
  const theme = useShownTheme();
  const labels = useMessages(shareMessages).canvas;
  return (
    <CanvasView
      className="live-sample"
      source={useDeferredValue(source)}
      theme={theme}
      frameUrl={frameUrl}
      modules={canvasModules}
      labels={labels}
      height="fill"
      notices={false}
    />
  );
}
