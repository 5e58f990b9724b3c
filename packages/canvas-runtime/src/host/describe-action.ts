/** An action of a canvas in words. */
export interface ActionDescription {
  readonly text: string;
  /** What is worth copying: the path of a file, the text for an agent. Null where there is nothing. */
  readonly copyable: string | null;
}

/**
 * Describes what a canvas asked its editor for. Any JSON value is accepted.
 *
 * @example
 * describeAction({ type: "openFile", path: "src/app.ts" }) // { text: "openFile src/app.ts", copyable: "src/app.ts" }
 */
export function describeAction(action: unknown): ActionDescription {
  const fields = typeof action === "object" && action !== null ? (action as Record<string, unknown>) : {};
  const copyable = [fields.path, fields.userPrompt].find((field) => typeof field === "string" && field !== "") ?? null;
  const type = typeof fields.type === "string" ? fields.type : "action";
  return { text: [type, copyable].filter(Boolean).join(" ").slice(0, 300), copyable: copyable as string | null };
}
