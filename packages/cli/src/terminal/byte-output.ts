/** Writes bytes to stdout in few, large pieces. */
export interface ByteOutput {
  /** A text goes out in UTF-8. */
  write(...parts: readonly (string | Uint8Array)[]): void;
  /** Writes what waits: before anything else is written to the same terminal. */
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
