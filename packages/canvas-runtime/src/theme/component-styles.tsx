import { useIsStatic } from "./static-rendering.ts";

/**
 * A stylesheet that is added to a document once, no matter how many components use it. A static document already has
 * all of them in its head.
 *
 * @param name - the stylesheet's name, unique in the document
 */
export function ComponentStyles({ name, css }: { name: string; css: string }) {
  if (useIsStatic()) return null;
  return (
    <style href={`fingerpaint-${name}`} precedence="fingerpaint">
      {css}
    </style>
  );
}
