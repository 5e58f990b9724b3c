/** Messages from the page to its digest worker. */
export type DigestRequest =
  | { readonly type: "digest"; readonly id: number; readonly file: File }
  | { readonly type: "cancel"; readonly id: number };

/** Messages from the worker to the page about one file. */
export type DigestReply =
  | { readonly type: "progress"; readonly id: number; readonly bytesRead: number }
  | { readonly type: "digest"; readonly id: number; readonly digest: Uint8Array; readonly byteCount: number }
  | { readonly type: "failed"; readonly id: number; readonly reason: string };
