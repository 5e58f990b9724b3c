import { digestBytes, encodeText, type TextEncoding, UnencodableTextError } from "@fingerpaint/md5-core";
import { useEffect, useState } from "react";

/** The result of hashing a text. */
export type TextResult = { readonly encoding: TextEncoding } & (
  | { readonly status: "done"; readonly digest: Uint8Array; readonly byteCount: number }
  | { readonly status: "unencodable"; readonly error: UnencodableTextError }
  | { readonly status: "failed"; readonly reason: string }
);

/** The MD5 of a text, updated after each change; null until its encoding's table is loaded. */
export function useTextDigest(text: string, encoding: TextEncoding): TextResult | null {
  const [result, setResult] = useState<TextResult | null>(null);
  useEffect(() => {
    let isCurrent = true;
    digestOf(text, encoding).then((digest) => {
      if (isCurrent) setResult(digest);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, encoding]);
  return result?.encoding === encoding ? result : null;
}

async function digestOf(text: string, encoding: TextEncoding): Promise<TextResult> {
  try {
    const bytes = await encodeText(text, { encoding });
    return { status: "done", digest: digestBytes(bytes, { outputFormat: "bytes" }), byteCount: bytes.length, encoding };
  } catch (error) {
    if (UnencodableTextError.isInstance(error)) return { status: "unencodable", error, encoding };
    return { status: "failed", encoding, reason: error instanceof Error ? error.message : String(error) };
  }
}
