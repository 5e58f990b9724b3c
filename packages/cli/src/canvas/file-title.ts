import path from "node:path";

/** Turns a file name into words: `fleet-inventory.canvas.tsx` becomes "Fleet inventory". Undefined for stdin. */
export function titleOfFile(file: string): string | undefined {
  if (file === "-") return undefined;
  const [name = ""] = path.basename(file).split(".", 1);
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}
