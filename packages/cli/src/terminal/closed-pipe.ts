/** Exits quietly like other programs if the reader closes the pipe, as in `fingerpaint md5 -r . | head`. */
export function endQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // 128 plus the number of SIGPIPE.
    if (error.code === "EPIPE") process.exit(141);
    throw error;
  });
}
