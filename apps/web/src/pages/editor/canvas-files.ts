/** The content of an opened file. */
export type OpenedFile =
  /** `q3-report.canvas.tsx` suggests the title "q3-report". */
  | { readonly kind: "source"; readonly source: string; readonly suggestedTitle: string }
  /** `q3-report.canvas.data.json`: the initial state for each viewer. */
  | { readonly kind: "state"; readonly text: string };

export async function readCanvasFile(file: File): Promise<OpenedFile> {
  const text = await file.text();
  if (/\.json$/i.test(file.name)) return { kind: "state", text };
  return { kind: "source", source: text, suggestedTitle: file.name.replace(/(\.canvas)?\.(tsx?|jsx?|txt)$/i, "") };
}
