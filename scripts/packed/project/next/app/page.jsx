import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { digestText } from "@fingerpaint/md5-core";
import { ServedDigest } from "./served-digest.jsx";

const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello from a canvas</H1>;\n';

// A server component that renders a client component of the package.
export default async function Page() {
  return (
    <main>
      <p id="digest">{await digestText("hello")}</p>
      <ServedDigest />
      <CanvasView source={source} />
    </main>
  );
}
