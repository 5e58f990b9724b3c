import { Component, type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { CanvasRoot } from "../module/canvas-root.tsx";
import type { CanvasHostBridge } from "../module/host-bridge.ts";
import { useHostTheme } from "../theme/theme-context.tsx";

export interface RunningCanvasProps {
  readonly bridge: CanvasHostBridge;
  readonly canvas: ComponentType;
  /** Changes with each source, so that a new one starts fresh. */
  readonly run: number;
  onReady(run: number): void;
  onError(error: unknown): void;
}

/** Shows one canvas inside its root. Reports when it is on the screen, or what it threw while rendering. */
export function RunningCanvas({ bridge, canvas: Canvas, run, onReady, onError }: RunningCanvasProps) {
  return (
    <CanvasRoot bridge={bridge}>
      <FrameBackground />
      <FrameLanguage />
      <ErrorBoundary key={run} onError={onError}>
        <Canvas />
        <Ready run={run} onReady={onReady} />
      </ErrorBoundary>
    </CanvasRoot>
  );
}

/** Colours the part of the frame that the canvas doesn't cover, including scroll bars. */
function FrameBackground() {
  const { kind, bg } = useHostTheme();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.background = bg.editor;
    style.colorScheme = kind.endsWith("dark") ? "dark" : "light";
  }, [kind, bg]);
  return null;
}

/** Sets the frame's language, for screen readers and hyphenation. */
function FrameLanguage() {
  const { tag } = useCanvasLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
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
