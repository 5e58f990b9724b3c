/** Ends the process as a closed pipe ends other programs, when nobody reads on: `fingerpaint md5 -r . | head`. */
export function endQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // 128 and the number of SIGPIPE.
    if (error.code === "EPIPE") process.exit(141);
    throw error;
  });
}
