/** Writes bytes to stdout in a few large chunks. */
export interface ByteOutput {
  /** Strings are written as UTF-8. */
  write(...parts: readonly (string | Uint8Array)[]): void;
  /** Writes buffered output. Call it before writing anything else to the same terminal. */
  flush(): void;
}

const maxWaiting = 65_536;

export function createByteOutput(stream: NodeJS.WritableStream): ByteOutput {
  let text = "";
  let pieces: Uint8Array[] = [];

  function flush(): void {
    if (pieces.length > 0) stream.write(Buffer.concat([...pieces, Buffer.from(text)]));
    else if (text !== "") stream.write(text);
    text = "";
    pieces = [];
  }

  return {
    write(...parts) {
      for (const part of parts) {
        if (typeof part === "string") {
          text += part;
        } else {
          pieces.push(Buffer.from(text), part);
          text = "";
        }
      }
      if (text.length > maxWaiting || pieces.length > 1000) flush();
    },
    flush,
  };
}
