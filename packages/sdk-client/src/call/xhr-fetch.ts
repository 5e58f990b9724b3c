import type { OnError } from "../body/request-body.ts";
import type { OnUploadProgress } from "../options/options.ts";

/** Whether this is a browser's page or worker, where only XMLHttpRequest reports upload progress. */
export function hasXhr(): boolean {
  return typeof XMLHttpRequest !== "undefined";
}

function readHeaders(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * The part of `fetch` that an upload needs, with progress. XMLHttpRequest follows redirects itself; a reply from
 * another origin is refused.
 *
 * @throws TypeError if `fetch` would, or for a reply from another origin; the signal's reason
 */
export function fetchByXhr(
  url: URL,
  init: RequestInit,
  onProgress: OnUploadProgress,
  onError: OnError,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    init.signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? "GET", url);
    xhr.withCredentials = init.credentials === "include";
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      try {
        onProgress({ sentBytes: loaded, totalBytes: lengthComputable ? total : undefined });
      } catch (error) {
        onError(error);
        xhr.abort();
      }
    };
    xhr.onload = () => {
      const { status, responseText, responseURL } = xhr;
      if (responseURL && new URL(responseURL).origin !== url.origin) {
        return reject(new TypeError("The server redirects to another origin"));
      }
      return resolve(
        // Some statuses don't allow a body, not even an empty one.
        new Response(responseText || null, { status, headers: readHeaders(xhr.getAllResponseHeaders()) }),
      );
    };
    xhr.onerror = () => reject(new TypeError("The request failed"));
    xhr.onabort = () => reject(init.signal?.reason);
    init.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(init.body as XMLHttpRequestBodyInit);
  });
}
