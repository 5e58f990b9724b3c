import { Component, type ComponentType, type ReactNode, useLayoutEffect } from "react";
import type { CanvasHostBridge, FrameKit } from "../kit.ts";

export interface RunningCanvasProps {
  readonly kit: FrameKit;
  readonly bridge: CanvasHostBridge;
  readonly canvas: ComponentType;
  /** Changes with each source, so that a new one starts fresh. */
  readonly run: number;
  onReady(run: number): void;
  onError(error: unknown): void;
}

/** Shows one canvas inside the root of its kit. Reports when it is on the screen, or what it threw while rendering. */
export function RunningCanvas({ kit, bridge, canvas: Canvas, run, onReady, onError }: RunningCanvasProps) {
  return (
    <kit.Root bridge={bridge}>
      <Look kit={kit} />
      <ErrorBoundary key={run} onError={onError}>
        <Canvas />
        <Ready run={run} onReady={onReady} />
      </ErrorBoundary>
    </kit.Root>
  );
}

/** Colours what the canvas doesn't cover of the frame, including scroll bars, and sets the frame's language. */
function Look({ kit }: Pick<RunningCanvasProps, "kit">) {
  const { background, colorScheme, language } = kit.useLook();
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.style.background = background;
    root.style.colorScheme = colorScheme;
    root.lang = language;
  }, [background, colorScheme, language]);
  return null;
}

function Ready({ run, onReady }: Pick<RunningCanvasProps, "run" | "onReady">) {
  useLayoutEffect(() => onReady(run), [run, onReady]);
  return null;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  onError(error: unknown): void;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
