import { useIsStatic } from "./static-rendering.ts";

/**
 * A stylesheet that a document gets once, however many components ask for it. A static document has all of them in its
 * head already.
 *
 * @param name - the stylesheet's own, unique in the document
 */
export function ComponentStyles({ name, css }: { name: string; css: string }) {
  if (useIsStatic()) return null;
  return (
    <style href={`fingerpaint-${name}`} precedence="fingerpaint">
      {css}
    </style>
  );
}
