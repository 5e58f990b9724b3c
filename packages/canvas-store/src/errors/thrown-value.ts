// These check only the properties, because in Jest's realm and in other `node:vm` contexts an error that Node throws is
// not `instanceof Error`.

/** The `code` of something thrown, such as "ENOENT"; undefined if it has none. */
export function errorCodeOf(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "code" in thrown ? thrown.code : undefined;
}

/** The message of something thrown, or the value as text if it has none. */
export function errorMessageOf(thrown: unknown): string {
  const hasMessage = typeof thrown === "object" && thrown !== null && "message" in thrown;
  return hasMessage && typeof thrown.message === "string" ? thrown.message : String(thrown);
}
