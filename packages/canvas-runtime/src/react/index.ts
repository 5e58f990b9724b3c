export { CanvasView, type CanvasViewProps } from "./canvas-view.tsx";
