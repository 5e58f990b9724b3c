/**
 * The text that the first start prints once: the key, which is stored nowhere else, and a command to try it (rule M13).
 */
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
