import {
  maxBatchItems,
  maxFileBytes,
  maxPasswordLength,
  maxSourceLength,
  maxStateBytes,
  maxTextBytes,
  maxTitleLength,
  minSourceLength,
  rateLimitPerMinute,
  wrongPasswordsPerMinute,
} from "../limits.ts";
import type { OperationId } from "../operations.ts";

/** The reference's descriptions of the API and of each operation: the rules that concern callers, with their limits. */

export const apiDescription = `Two services. **MD5** computes and verifies MD5 digests of texts and files; **canvas** stores
\`.canvas.tsx\` sources and shares them by short links.

Every error of either service is the error envelope; \`error.details\` says what was wrong and where. MD5 operations need an
API key, at most ${rateLimitPerMinute} requests a minute for each, and also answer under \`/md5/…\` and \`/md5/api/md5/…\`. Canvas operations
know their caller by the cookie \`sessionId\`. A server may ask for a key of the scope publish before it takes a canvas, or for an identity that its
proxy confirms: \`UNAUTHORIZED\` (401), or \`FORBIDDEN\` (403) if publishing is switched off. Another method on a path is \`METHOD_NOT_ALLOWED\` (405) with \`Allow\`.
Unknown fields are ignored. String lengths are counted in UTF-16 units, as JavaScript does.`;

const text = `A text is at most ${maxTextBytes} bytes in UTF-8. A character that the encoding cannot hold is \`INVALID_INPUT\`, never a lossy digest. \`utf16\` is little-endian with a byte order mark.`;
const file = `A file is at most ${maxFileBytes} bytes; a larger one is \`FILE_TOO_LARGE\`. The fields may come before or after the files.`;
const hash =
  "`expectedHash` is 32 hex digits in either case or the Base64 of 16 bytes; `calculatedHash` comes back in the same notation.";
const share = `A source has ${minSourceLength} to ${maxSourceLength} characters and imports from \`editor/canvas\`, a title at most ${maxTitleLength} after trimming, a password at most ${maxPasswordLength}, a state at most ${maxStateBytes} bytes as JSON. \`expiresAt\` is an ISO 8601 instant with a zone.`;

export const operationDescriptions: Readonly<Record<OperationId, string>> = {
  hashText: text,
  hashTexts: `1 to ${maxBatchItems} texts; one bad text fails the batch, and \`details\` names its index. ${text}`,
  hashFile: `Exactly one file, in \`file\`. ${file}`,
  hashFiles: `1 to ${maxBatchItems} files, in \`files\`; results are in upload order. ${file}`,
  verifyText: `${hash} ${text}`,
  verifyFile: `Exactly one file, in \`file\`. ${hash} ${file}`,
  publishCanvas: `${share} The same source from the same owner reuses the canvas: 200 with \`reused\` true, and the request's share options replace the old ones. Without a session, one is made and its cookie set.`,
  listCanvases:
    "Without a session the list is empty. Without parameters the reply is the whole list. With `limit` or `cursor` it is a page, and its `Link` names the next one.",
  claimCanvas:
    "An agent gives such a link for a canvas that it published with its API key. Whoever first sends its token becomes the owner; after that, the key can't change the canvas.",
  readCanvasQuota:
    "Removed and expired canvases count until they are purged. A publish past the quota is refused with `QUOTA_EXCEEDED`.",
  loadCanvas: `Each load that delivers the source counts. While a password is required and none is given, the reply is 200 with an empty source. The author needs no password and can open expired links. More than ${wrongPasswordsPerMinute} wrong passwords a minute are refused with 429.`,
  updateCanvas: `The owner only. An absent field keeps its value, \`expiresAt: null\` clears it; \`access: "password"\` without a password keeps the stored one. The canvas keeps its id. With \`expectedMd5\` the update is refused unless that is the MD5 of the current source. ${share}`,
  endSession:
    "Makes the caller's browser drop its cookies. The session's canvases stay published, but nobody can change them after that. Without a session nothing changes.",
  deleteCanvas: "The owner only.",
};
