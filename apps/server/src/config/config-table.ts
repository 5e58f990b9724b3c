import { z } from "zod";
import { configVariables, variableDocumentation } from "./config-variables.ts";
import { secretVariables } from "./secret-files.ts";

const introduction = `# Configuration

The server is set up by environment variables alone. A variable that is absent or empty has its default. One that can't
be used stops the start: the message names the variable, the value it has and what is allowed. A list's entries are separated by commas.

A secret may be in a file instead, which keeps it out of the environment: ${secretVariables.map((name) => `\`${name}_FILE\``).join(", ")} take the path
of a file that is read at start. Its lines are the entries of a list.

This page is generated from \`apps/server/src/config/config-variables.ts\` by \`pnpm config-table\` in \`apps/server\`.
`;

/** The page `docs/configuration.md`, whose table has a row for each variable in the schema's order. */
export function renderConfigPage(): string {
  const rows = Object.entries(configVariables).map(([name, schema]) => {
    const { description, allowed } = variableDocumentation.get(schema) ?? { description: "", allowed: "" };
    return [`\`${name}\``, describeDefault(schema), description, allowed];
  });
  const lines = [["Variable", "Default", "Meaning", "Allowed"], ["---", "---", "---", "---"], ...rows];
  return `${introduction}\n${lines.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n")}\n`;
}

function describeDefault(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodPrefault)) return "unset";
  return schema.def.defaultValue === "" ? "empty" : `\`${schema.def.defaultValue}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
