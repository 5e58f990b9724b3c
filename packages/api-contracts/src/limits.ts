/** The documents' limits, shared by every layer. Units are in the names. Lengths are JavaScript string lengths. */

const mebibyte = 1_048_576;

/** The maximum size of a text in UTF-8 (MD5 document, Limits). */
export const maxTextBytes = 10 * mebibyte;
/** The maximum size of each file (MD5 document, Limits). */
export const maxFileBytes = 100 * mebibyte;
/** The maximum size of a JSON body. */
export const maxJsonBytes = 128 * mebibyte;
/** The maximum number of texts or files in one batch (MD5 document, Limits). */
export const maxBatchItems = 100;
/** The maximum number of requests a minute for each API key (MD5 document, Limits). */
export const rateLimitPerMinute = 1000;

/** Canvas document, Limits. */
export const minSourceLength = 20;
/** Canvas document, Limits. */
export const maxSourceLength = 200_000;
/** Canvas document, Limits; counted after trimming. */
export const maxTitleLength = 200;
/** Canvas document, Limits. */
export const maxPasswordLength = 100;
/** The maximum length of the `key` under which a canvas is published. */
export const maxLinkKeyLength = 100;
/** The maximum size of a canvas's state as JSON in UTF-8. */
export const maxStateBytes = 262_144;
/** The maximum length of the `sessionId` cookie's value. */
export const maxSessionIdLength = 256;
/** The maximum number of canvases on a page of a session's list. */
export const maxListLimit = 1000;
/** The number of canvases on a page of a session's list if `limit` is absent. */
export const defaultListLimit = 100;
/** The maximum number of wrong passwords a minute for one canvas from one address. */
export const wrongPasswordsPerMinute = 10;
