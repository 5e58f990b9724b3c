/** A number with its noun: "1 canvas", "2 canvases". @param plural Only needed if it isn't the noun plus s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
