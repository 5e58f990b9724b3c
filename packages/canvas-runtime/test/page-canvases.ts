import { readFileSync } from "node:fs";
import path from "node:path";

const page = readFileSync(path.join(import.meta.dirname, "../../../docs/writing-canvases.md"), "utf8");

/** Each canvas of `docs/writing-canvases.md`: the name of its component, and its source. */
export const pageCanvases: [name: string, source: string][] = [...page.matchAll(/^```tsx\n([\s\S]*?)^```$/gm)].map(
  ([, source = ""]) => [/export default function (\w+)/.exec(source)?.[1] ?? "?", source],
);
