// Shows a canvas in the frame that the site serves.
import { mountCanvas } from "@fingerpaint/canvas-runtime";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

mountCanvas(document.body, {
  source,
  frameUrl: "/canvas-frame.html",
  onEvent(event) {
    if (event.type === "ready") document.title = "all right";
  },
});
