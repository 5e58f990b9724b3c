// Shows a canvas where React isn't installed.
import { mountCanvas } from "@fingerpaint/canvas-runtime";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

mountCanvas(document.body, {
  source,
  onEvent: ({ type }) => {
    if (type === "ready") document.title = "all right";
  },
});
