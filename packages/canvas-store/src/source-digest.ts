/** SHA-256 of a source's UTF-8 form, lowercase hex: names a source on the blocked list, where MD5 would collide. */
export async function sourceSha256(source: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
