/**
 * Refuses a file that wasn't read to its end. Not all browsers notice by themselves that a file changes while they read
 * it: some end its stream early.
 *
 * @throws DOMException `NotReadableError`, like the browsers that notice
 */
export function requireWholeFile({ size }: { readonly size: number }, bytesRead: number): void {
  if (bytesRead !== size) throw new DOMException("The file has changed since it was chosen.", "NotReadableError");
}
