/** A mutant that no test can catch, or that none needs to. */
export interface ExplainedSurvivor {
  /** The file's name without its folders. */
  readonly file: string;
  /** The mutated code, its white space collapsed. */
  readonly original: string;
  /** The replacement by Stryker, its white space collapsed. */
  readonly replacement: string;
  /** A part of the line that contains the code, if the same code occurs more than once in the file. */
  readonly line?: string;
  /** Why it survives: why both versions behave the same, or what a test would need to distinguish them. */
  readonly reason: string;
}

/** They count as survivors in the score; `pnpm test:mutation` fails on any other. */
export const explainedSurvivors: readonly ExplainedSurvivor[] = [
  {
    file: "deadline.ts",
    original: "signal?.reason",
    replacement: "signal.reason",
    reason: "Only a signal calls the function, so there is one.",
  },
  {
    file: "deadline.ts",
    original: "callerSignal?.reason",
    replacement: "callerSignal.reason",
    reason: "Only the caller's signal calls the function, so there is one.",
  },
  {
    file: "api-key-check.ts",
    original: "authorization === undefined",
    replacement: "false",
    reason: "The pattern doesn't match the text `undefined`.",
  },
  {
    file: "api-key-check.ts",
    original: 'typeof other === "string"',
    replacement: "true",
    reason: "Node joins a header that came twice, so the other type is undefined, which is the answer without a key.",
  },
  {
    file: "linger.ts",
    original: "!request.complete",
    replacement: "true",
    reason: "To destroy a request that has been read to its end leaves its connection alone.",
  },
  {
    file: "linger.ts",
    original: '"end"',
    replacement: '""',
    reason: "Node emits `close` for a request after its `end`.",
  },
  {
    file: "sessions.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    reason: "Neither is the name of a browser.",
  },
  {
    file: "reply.ts",
    original: "{ return undefined; }",
    replacement: "{}",
    reason: "A function that ends without a return gives undefined, too.",
  },
  {
    file: "canvas-input.ts",
    original: '"custom"',
    replacement: '""',
    reason: "Only the path and the message of zod's issues are shown, never their code.",
  },
  {
    file: "canvas-service.ts",
    original: "canvas.expiresAt !== null",
    replacement: "true",
    reason: "Date.parse(null) is NaN, and no time is at or after that.",
  },
  {
    file: "canvas-service.ts",
    original: "{ access, password: canvas.password }",
    replacement: "{}",
    reason: "The record that is being changed already holds both.",
  },
  {
    file: "folder-lock.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    reason: "Only Windows refuses to read a locked file.",
  },
  {
    file: "view-counts.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    reason: "Every changed canvas has a count.",
  },
  {
    file: "canvas-documents.ts",
    original: "data?.canvas",
    replacement: "data.canvas",
    reason: "Only a database with a document is held, so there is one.",
  },
  {
    file: "canvas-documents.ts",
    original: "database.data",
    replacement: "true",
    reason: "A held database without a document answers null as well.",
  },
  {
    file: "canvas-documents.ts",
    original: "document",
    replacement: "true",
    reason: "Only documents are written; null is lowdb's type for an absent one.",
  },
  {
    file: "durable-files.ts",
    original: 'process.platform === "win32"',
    replacement: "false",
    reason: "The tests run on Linux.",
  },
  {
    file: "durable-files.ts",
    original: '"win32"',
    replacement: '""',
    reason: "The tests run on Linux.",
  },
  {
    file: "folder-lock.ts",
    original: "named.dev === locked.dev",
    replacement: "true",
    reason: "It takes two file systems with the same inode number.",
  },
  {
    file: "folder-lock.ts",
    original: '() => ""',
    replacement: "() => undefined",
    reason: "Only Windows refuses to read a locked file.",
  },
  {
    file: "folder-store.ts",
    original: "probes++",
    replacement: "probes--",
    reason: "Names that count down differ as well.",
  },
  {
    file: "open-folder.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    reason: "An id without a document is read as absent.",
  },
  {
    file: "view-counts.ts",
    original: "changed.size > 0",
    replacement: "true",
    reason: "A save without changes writes nothing.",
  },
  {
    file: "view-counts.ts",
    original: "changed.size > 0",
    replacement: "changed.size >= 0",
    reason: "A save without changes writes nothing.",
  },
  {
    file: "view-journal.ts",
    original: "size + lines.length > sizeToRewrite",
    replacement: "size + lines.length >= sizeToRewrite",
    reason: "It takes a journal of exactly the size at which it is rewritten, and then only a rewrite more.",
  },
  {
    file: "view-journal.ts",
    original: "{ return null; }",
    replacement: "{}",
    reason: "A function that ends without a return gives undefined, which the caller treats alike.",
  },
  {
    file: "canvas-document.ts",
    original: '"utf-8"',
    replacement: '""',
    reason: "It is the default of TextDecoder.",
  },
  {
    file: "canvas-documents.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    reason: "Neither is the identity of a file.",
  },
  {
    file: "index-file.ts",
    original: "known === undefined",
    replacement: "true",
    reason: "The owner's own text is equal to the shared one, which only saves memory.",
  },
  {
    file: "index-file.ts",
    original: "start < entries.length",
    replacement: "start <= entries.length",
    reason: "A slice past the last entry gives no lines.",
  },
  {
    file: "canvas-documents.ts",
    original: '".json"',
    replacement: '""',
    reason: "A name without the ending leads to no document.",
  },
  {
    file: "read-folder.ts",
    original: "async () => true",
    replacement: "() => undefined",
    reason: "A reader has no check, which alone asks whether the lock is held.",
  },
  {
    file: "read-folder.ts",
    original: "true",
    replacement: "false",
    line: "isHeld",
    reason: "A reader has no check, which alone asks whether the lock is held.",
  },
  {
    file: "read-folder.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    reason: "The store's folders leave out files of other names.",
  },
  {
    file: "canvas-document.ts",
    original: '"document"',
    replacement: '""',
    reason: "It names a problem of the whole document, and one that was made of a record has none.",
  },
  {
    file: "listed-canvases.ts",
    original: "filter.owner === undefined",
    replacement: "true",
    reason: "The filter leaves out the canvases of other owners as well, after a longer search.",
  },
  {
    file: "open-folder.ts",
    original: "identity !== null",
    replacement: "true",
    reason: "A document that is gone is read as absent.",
  },
  {
    file: "open-folder.ts",
    original: "start < unknown.length",
    replacement: "start <= unknown.length",
    reason: "The part after the last document is empty.",
  },
  {
    file: "byte-source.ts",
    original: "signal?.reason",
    replacement: "signal.reason",
    reason: "Only the signal calls the function, so there is one.",
  },
  {
    file: "byte-source.ts",
    original: "iterator.return?.()",
    replacement: "iterator.return()",
    reason:
      "It runs in an async function whose rejection is dropped: how the source takes its cancellation changes nothing.",
  },
  {
    file: "encode-text.ts",
    original: "prefix.length + text.length * maxBytesPerUnit <= scratchBytes",
    replacement: "false",
    reason: "The way without the scratch gives the same bytes, with one more allocation.",
  },
  {
    file: "encode-text.ts",
    original: "prefix.length + text.length * maxBytesPerUnit <= scratchBytes",
    replacement: "prefix.length + text.length * maxBytesPerUnit < scratchBytes",
    reason: "A text of just this size goes the way without the scratch, which gives the same bytes.",
  },
  {
    file: "encode-text.ts",
    original:
      "{ scratch ??= new Uint8Array(scratchBytes); return copyOf(scratch.subarray(0, writeEncoded(encoder, text, scratch))); }",
    replacement: "{}",
    reason: "The way without the scratch gives the same bytes, with one more allocation.",
  },
  {
    file: "encode-text.ts",
    original: "extendsAscii && seemsAscii(text)",
    replacement: "false",
    reason: "The ASCII way is a faster one to the same bytes.",
  },
  {
    file: "encode-text.ts",
    original:
      "{ // Takes half as long as counting and encoding. const bytes = textWriter.allocate(text.length); if (textWriter.writeAscii(text, bytes, 0) !== unwritable) return bytes; }",
    replacement: "{}",
    reason: "The ASCII way is a faster one to the same bytes.",
  },
  {
    file: "encode-text.ts",
    original: "textWriter.writeAscii(text, bytes, 0) !== unwritable",
    replacement: "false",
    reason: "The ASCII way is a faster one to the same bytes.",
  },
  {
    file: "encode-text.ts",
    original: "length === target.length",
    replacement: "false",
    reason: "A copy holds the same bytes.",
  },
  {
    file: "publish.ts",
    original: "title === undefined",
    replacement: "true",
    reason: "A title of the source's own is only used where none is named: it would be looked for in vain.",
  },
  {
    file: "views.ts",
    original: '""',
    replacement: '"Stryker was here!"',
    line: "const fields = {",
    reason: "It keeps the place of the source among the fields, which is set in the next step.",
  },
];
