import { type CSSProperties, forwardRef, useEffect, useImperativeHandle, useRef } from "react";
import { mountCanvas } from "../editor-canvas/mount-canvas.ts";
import type { MountCanvasOptions, MountedCanvas } from "../sandbox/host/mount-options.ts";

/**
 * `source`, `theme`, `tokens`, `labels`, `language`, `words` and `state` may change at any time. Without `theme`,
 * `tokens`, `labels`, `language` or `words`, the default applies again. The callbacks of the latest render are called.
 * All other options are read when the canvas is mounted: give the component another `key` to change them.
 */
export interface CanvasViewProps extends MountCanvasOptions {
  /**
   * Initial values; those that a later object changes are set in the running canvas. Passing back the object from
   * `onStateChange` changes nothing.
   */
  readonly state?: Readonly<Record<string, unknown>>;
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Always the same object, so that a prop that stays absent changes nothing. */
const noWords = {};

/** The value of a `ref` on `<CanvasView>`: null before the canvas is mounted and after it is unmounted. */
export type CanvasViewHandle = Pick<MountedCanvas, "state" | "height" | "values" | "update" | "stop" | "run">;

/**
 * A canvas inside a React app, in its sandbox.
 *
 * @example
 * const canvas = useRef<CanvasViewHandle>(null);
 * <CanvasView ref={canvas} source={source} theme="dark" frameUrl="/canvas-frame.html" />
 * <button onClick={() => canvas.current?.stop()}>Stop</button>
 */
export const CanvasView = forwardRef<CanvasViewHandle, CanvasViewProps>(function CanvasView(
  { id, className, style, labels = noWords, language = "en", words = noWords, ...others },
  ref,
) {
  const options = { ...others, labels, language, words };
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCanvas | null>(null);
  const latest = useRef(options);
  /** The objects passed to `onStateChange`: the canvas already has their values, or newer ones. */
  const told = useRef(new WeakSet<object>());
  const { source, compiled, theme = null, tokens = null, state } = options;
  const given = useRef(state);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!element.current) return;
    const canvas = mountCanvas(element.current, {
      ...latest.current,
      onEvent: (event, canvasState) => latest.current.onEvent?.(event, canvasState),
      onStateChange: (values) => {
        told.current.add(values);
        latest.current.onStateChange?.(values);
      },
    });
    mounted.current = canvas;
    return () => {
      mounted.current = null;
      canvas.unmount();
    };
  }, []);

  useEffect(() => mounted.current?.update({ source, compiled, theme, tokens }), [source, compiled, theme, tokens]);
  useEffect(() => mounted.current?.update({ labels }), [labels]);
  useEffect(() => mounted.current?.update({ language, words }), [language, words]);
  useEffect(() => {
    if (state === given.current) return;
    const before = given.current ?? {};
    given.current = state;
    if (state === undefined || told.current.has(state)) return;
    const changed = Object.entries(state).filter(([key, value]) => before[key] !== value);
    mounted.current?.update({ state: Object.fromEntries(changed) });
  }, [state]);

  useImperativeHandle(
    ref,
    () => ({
      get state() {
        return mounted.current?.state ?? "loading";
      },
      get height() {
        return mounted.current?.height ?? 0;
      },
      get values() {
        return mounted.current?.values ?? {};
      },
      update: (change) => mounted.current?.update(change),
      stop: () => mounted.current?.stop(),
      run: () => mounted.current?.run(),
    }),
    [],
  );

  return <div ref={element} id={id} className={className} style={style} />;
});
