/** One part of a form: a file if it has a `filename`, otherwise a text field. */
export interface Part {
  name: string;
  filename?: string;
  content: string | Uint8Array;
  /** Replaces the `Content-Disposition` that name and filename make. */
  disposition?: string;
}

const boundary = "----fingerpaint-test-boundary";

/** A form as it travels, written by hand so that tests can send what no form library would. */
export function multipart(parts: readonly Part[]): { body: Buffer; contentType: string } {
  const pieces = parts.flatMap(({ name, filename, content, disposition }) => {
    const fileParameter = filename === undefined ? "" : `; filename="${filename}"`;
    return [
      `--${boundary}\r\n`,
      `Content-Disposition: ${disposition ?? `form-data; name="${name}"${fileParameter}`}\r\n`,
      filename === undefined ? "" : "Content-Type: application/octet-stream\r\n",
      "\r\n",
      content,
      "\r\n",
    ];
  });
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
