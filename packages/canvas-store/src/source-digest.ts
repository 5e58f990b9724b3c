/** SHA-256 of a source in UTF-8, lowercase hex. Identifies blocked sources; MD5 collisions are easy to make. */
export async function sourceSha256(source: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
