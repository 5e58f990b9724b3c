export { CanvasView, type CanvasViewHandle, type CanvasViewProps } from "./canvas-view.tsx";
