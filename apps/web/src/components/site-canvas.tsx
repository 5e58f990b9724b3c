import { CanvasView, type CanvasViewProps } from "@fingerpaint/canvas-runtime/react";
import { canvasModules, frameUrl } from "../site.ts";
import { useMessages, useShownTheme } from "../use-preferences.ts";
import { canvasLabels } from "./canvas-labels.ts";

/** A canvas in this site's frame, in the page's theme and language. It fills the element that contains it. */
export function SiteCanvas(
  props: Pick<CanvasViewProps, "source" | "state" | "onStateChange" | "onEvent" | "notices" | "className">,
) {
  const theme = useShownTheme();
  const labels = useMessages(canvasLabels);
  return (
    <CanvasView theme={theme} frameUrl={frameUrl} modules={canvasModules} labels={labels} height="fill" {...props} />
  );
}
