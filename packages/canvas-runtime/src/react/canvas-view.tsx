import { type CSSProperties, useEffect, useRef } from "react";
import { type MountCanvasOptions, type MountedCanvas, mountCanvas } from "../host/mount-canvas.ts";

/**
 * `source`, `theme` and `labels` may change at any time. The callbacks of the latest render are called. All other
 * options are read when the canvas is mounted: give the component another `key` to change them.
 */
export interface CanvasViewProps extends MountCanvasOptions {
  readonly className?: string;
  readonly style?: CSSProperties;
}

/**
 * A canvas inside a React app, in its sandbox.
 *
 * @example
 * <CanvasView source={source} theme="dark" frameUrl="/canvas-frame.html" onEvent={(event) => setState(event.type)} />
 */
export function CanvasView({ className, style, ...options }: CanvasViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCanvas>(null);
  const latest = useRef(options);
  const { source, theme = null, labels } = options;

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!element.current) return;
    const canvas = mountCanvas(element.current, {
      ...latest.current,
      onEvent: (event, state) => latest.current.onEvent?.(event, state),
      onStateChange: (state) => latest.current.onStateChange?.(state),
    });
    mounted.current = canvas;
    return () => canvas.unmount();
  }, []);

  useEffect(() => mounted.current?.update({ source, theme }), [source, theme]);
  useEffect(() => mounted.current?.update(labels === undefined ? {} : { labels }), [labels]);

  return <div ref={element} className={className} style={style} />;
}
