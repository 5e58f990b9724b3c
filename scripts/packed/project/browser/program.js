// Bundled for browsers and opened: shows a canvas, and sets the page's title when the rest was right.
import { mountCanvas } from "@fingerpaint/canvas-runtime";
import { useLibraries } from "../use-libraries.js";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

mountCanvas(document.body, { source });
useLibraries(source, "/").then(
  (title) => {
    document.title = title;
  },
  (error) => console.error(error),
);
