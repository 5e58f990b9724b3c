import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { useDeferredValue } from "react";
import { canvasLabels } from "../../components/canvas-labels.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { useMessages, useShownTheme } from "../../use-preferences.ts";

/** A canvas that follows its source. @param props.onBroken Called with whether the source has an error. */
export function LiveSample(props: { readonly source: string; readonly onBroken: (isBroken: boolean) => void }) {
  const { source, onBroken } = props;
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
      onEvent={(_, state) => onBroken(state === "error")}
    />
  );
}
