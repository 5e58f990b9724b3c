// Shows a canvas by React under StrictMode, and reads its values through a ref.
import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { StrictMode, useRef } from "react";
import { createRoot } from "react-dom/client";

const source = `import { H1, useCanvasState } from "editor/canvas";
export default function Hello() { const [name] = useCanvasState("name", "nobody"); return <H1>Hello from {name}</H1>; }`;

function App() {
  const canvas = useRef(null);
  const onEvent = ({ type }) => {
    if (type !== "ready") return;
    // The heading that the check waits for comes of this.
    canvas.current.update({ state: { name: "a canvas" } });
    document.title = "all right";
  };
  return <CanvasView ref={canvas} source={source} onEvent={onEvent} />;
}

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
