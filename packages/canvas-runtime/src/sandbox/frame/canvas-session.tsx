import { Component, type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import type { CompiledCanvas } from "../compile/compile-canvas.ts";
import type { CanvasHostBridge, FrameKit } from "../kit.ts";
import { type CanvasModules, type FramePart, ownModuleNames } from "./canvas-modules.tsx";
import { errorLine, errorMessage, evaluateCanvas, waitsMessage } from "./evaluate-canvas.ts";
import { createFrameBridge } from "./frame-bridge.ts";
import { type CanvasFailurePhase, cutText, type FrameMessage, type HostMessage, messageLimits } from "./messages.ts";
import { relayConsole, relayLinks, relayPresses, reportHeight } from "./relays.ts";

/** How long a canvas may wait for promises before it first shows something. */
const maxWaitMs = 5_000;

/**
 * Begins a session, which lasts as long as the frame.
 *
 * @param container The element that the canvas fills.
 * @param send Sends a message to the page.
 * @returns the handler of the page's messages
 */
export function createCanvasSession(
  container: Element,
  send: (message: FrameMessage) => void,
  { kit, modules }: { readonly kit: FrameKit; readonly modules: CanvasModules },
): (message: HostMessage) => void {
  const bridge = createFrameBridge(send);
  const beginConsole = relayConsole(send);
  // The boundary reports what a canvas throws while rendering; React would also write it to the console.
  const root = createRoot(container, { onCaughtError: () => {} });
  let runs = 0;

  relayPresses(send);
  relayLinks(send);
  reportHeight(container, send);
  /** The engine's refusal to parse the latest source. The event that reports it names the line; the error doesn't. */
  let refusal: unknown = null;
  window.addEventListener("error", (event) => {
    if (refusal !== null && event.error === refusal) {
      event.preventDefault();
      failRefused(event.lineno || undefined);
      return;
    }
    // Browsers report a layout that needs another pass as an error. The canvas didn't cause it.
    if (!event.message.startsWith("ResizeObserver loop")) fail("event", event.error ?? new Error(event.message));
  });
  window.addEventListener("unhandledrejection", (event) => fail("promise", event.reason));

  /** Reports a canvas that hasn't rendered in time, because React reports nothing while it waits. */
  let lateness: ReturnType<typeof setTimeout> | undefined;
  const onReady = () => {
    clearTimeout(lateness);
    send({ type: "ready" });
  };
  const onError = (error: unknown) => {
    clearTimeout(lateness);
    fail("render", error);
  };

  function fail(phase: CanvasFailurePhase, error: unknown, line = errorLine(error)): void {
    send({
      type: "error",
      error: { phase, message: cutText(errorMessage(error)), ...(line !== undefined && { line }) },
    });
  }

  function failRefused(line?: number): void {
    const error = refusal;
    refusal = null;
    if (error !== null) fail("compile", error, line);
  }

  function compile(source: string, specifiers: readonly string[]): CompiledCanvas {
    const { exportNames } = kit.names;
    const { compileForKit } = modules.shared;
    return compileForKit?.(source, { specifiers, exportNames }, ownModuleNames()) ?? { code: null, diagnostics: [] };
  }

  /** Returns the component of a compiled canvas. If that fails, reports why, and the previous canvas stays. */
  function load({ code, diagnostics }: CompiledCanvas, specifiers: readonly string[]): ComponentType | null {
    send({ type: "diagnostics", diagnostics: diagnostics.slice(0, messageLimits.diagnostics).map(cutMessage) });
    if (code === null) {
      const first = diagnostics.find(({ severity }) => severity === "error");
      const { line, column } = first ?? {};
      const message = cutText(first?.message ?? "The source could not be compiled.");
      send({
        type: "error",
        error: {
          phase: "compile",
          message,
          ...(line !== undefined && { line }),
          ...(column !== undefined && { column }),
        },
      });
      return null;
    }
    try {
      return evaluateCanvas(code, specifiers, modules);
    } catch (error) {
      // The engine's own SyntaxError has no stack frame of the canvas; one thrown by the canvas has.
      const isRefused = error instanceof SyntaxError && errorLine(error) === undefined;
      if (!isRefused) fail("evaluate", error);
      else {
        refusal = error;
        reportError(error);
        // In case no event was dispatched.
        failRefused();
      }
      return null;
    }
  }

  return (message) => {
    if (message.type === "ping") {
      send({ type: "pong", id: message.id });
      return;
    }
    if (message.type === "extend") {
      // biome-ignore lint/security/noGlobalEval: a part of this program, from the page.
      const part = globalThis.eval(message.script) as FramePart;
      modules.extend(part(modules.shared));
      return;
    }
    if (message.type === "state") {
      bridge.applyState(message.state);
      return;
    }
    if (message.type === "make-document") {
      void modules.shared.makeDocument?.(message).then(send, (error: unknown) => fail("render", error));
      return;
    }
    bridge.setLook(message);
    if (message.type === "theme") return;
    beginConsole();
    bridge.restoreState(message.state);
    const canvas = load(message.compiled ?? compile(message.source, message.modules), message.modules);
    if (canvas === null) return;
    clearTimeout(lateness);
    lateness = setTimeout(() => fail("render", new Error(waitsMessage)), maxWaitMs);
    root.render(
      <RunningCanvas kit={kit} bridge={bridge} canvas={canvas} run={++runs} onReady={onReady} onError={onError} />,
    );
  };
}

function cutMessage<Item extends { readonly message: string }>(item: Item): Item {
  return { ...item, message: cutText(item.message) };
}

interface RunningCanvasProps {
  readonly kit: FrameKit;
  readonly bridge: CanvasHostBridge;
  readonly canvas: ComponentType;
  /** Changes with each source, so that a new one starts fresh. */
  readonly run: number;
  onReady(run: number): void;
  onError(error: unknown): void;
}

/** Shows one canvas inside the root of its kit. Reports when it is on the screen, or what it threw while rendering. */
function RunningCanvas({ kit, bridge, canvas: Canvas, run, onReady, onError }: RunningCanvasProps) {
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
