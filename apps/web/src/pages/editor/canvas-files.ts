/** A file's text and the title that its name suggests: `q3-report.canvas.tsx` is "q3-report". */
export async function readCanvasFile(
  file: File,
): Promise<{ readonly source: string; readonly suggestedTitle: string }> {
  return { source: await file.text(), suggestedTitle: file.name.replace(/(\.canvas)?\.(tsx?|jsx?|txt)$/i, "") };
}
