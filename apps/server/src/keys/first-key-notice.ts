/** What a first start prints, once: the key that exists nowhere else, and a command that tries it (rule M13). */
export function firstKeyNotice(key: string, url: string): string {
  return [
    "",
    "No API key was configured, so one was made. It is shown this once; only its SHA-256 is kept:",
    "",
    `  ${key}`,
    "",
    "Try it:",
    "",
    `  curl ${url}/api/md5/text -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"text":"hello"}'`,
    "",
    "",
  ].join("\n");
}
