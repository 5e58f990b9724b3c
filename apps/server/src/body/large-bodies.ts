/** Each step of a smaller body takes some milliseconds at the most. */
const largeBytes = 1_048_576;

/**
 * Whether a body of this many bytes is read, parsed and answered in steps, between which other requests have their
 * turn: all of them together may take seconds.
 */
export function isLargeBody(bytes: number): boolean {
  return bytes >= largeBytes;
}
