/** A number with its noun: "1 canvas", "2 canvases". @param plural Only needed if it isn't the noun plus s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** "2 canvases, 1 API key and 0 blocked sources" */
export function countedContent(content: { canvases: number; keys: number; blocked: number }): string {
  const { canvases, keys, blocked } = content;
  const [first, second] = [counted(canvases, "canvas", "canvases"), counted(keys, "API key")];
  return `${first}, ${second} and ${counted(blocked, "blocked source")}`;
}
