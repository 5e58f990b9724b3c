import type { CanvasState } from "@fingerpaint/canvas-runtime";
import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { useDeferredValue } from "react";
import { canvasLabels } from "../../components/canvas-labels.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { useMessages, useShownTheme } from "../../use-preferences.ts";

/** A canvas that follows its source. @param props.onState Called with the canvas's state at each of its events. */
export function LiveSample(props: { readonly source: string; readonly onState: (state: CanvasState) => void }) {
  const { source, onState } = props;
  const theme = useShownTheme();
  const labels = useMessages(canvasLabels);
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
      onEvent={(_, state) => onState(state)}
    />
  );
}
