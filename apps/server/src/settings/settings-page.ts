import { type SettingsSection, secretsOf, variableDocumentation } from "@fingerpaint/services/settings";
import { z } from "zod";
import { settingsTables } from "./server-settings.ts";

const introduction = `# Configuration

The server is configured only by environment variables. If a variable is absent or empty, its default applies. If a value is invalid, the server
doesn't start: a message names the variable, its value and what is allowed. Commas separate the entries of a list.

To keep a secret out of the environment, put it in a file: ${secretsOf(settingsTables)
  .map((name) => `\`${name}_FILE\``)
  .join(", ")} take the path of a file that is read at startup. If the variable is a list, each line is an entry.

\`pnpm config-table\` in \`apps/server\` writes this page from the tables in \`src/settings/server-settings.ts\`. For a short example, see [.env.example](../.env.example).
`;

const sections: Readonly<Record<SettingsSection, { readonly title: string; readonly introduction: string }>> = {
  "public site": {
    title: "Every public site",
    introduction: "Decide on each of these before strangers can reach the server.",
  },
  "storage and processes": {
    title: "Storage and processes",
    introduction: "The default is a folder of JSON documents and one process.",
  },
  limits: { title: "Limits", introduction: "The defaults suit a server on the open internet." },
  "rarely needed": {
    title: "Rarely needed",
    introduction: "Switching services off, sign-in by a proxy, other sites, monitoring.",
  },
};

const { frame, ...others } = settingsTables;

/** The schema of every variable that the server reads. The page begins with those of the site. */
export const variables = new Map(
  Object.values({ frame, ...others }).flatMap((table) => Object.entries<z.ZodType>(table.variables)),
);

/** Renders the page `docs/configuration.md`: a table for each section, with a row for each variable. */
export function renderConfigPage(): string {
  const rendered = Object.entries(sections).map(([section, { title, introduction: text }]) => {
    const listed = [...variables].filter(([, schema]) => variableDocumentation.get(schema)?.section === section);
    const lines = [["Variable", "Default", "Meaning", "Allowed"], ["---", "---", "---", "---"], ...listed.map(rowOf)];
    return `## ${title}\n\n${text}\n\n${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n")}\n`;
  });
  return [introduction, ...rendered].join("\n");
}

function rowOf([name, schema]: readonly [string, z.ZodType]): string[] {
  const { description, allowed } = variableDocumentation.get(schema) ?? { description: "", allowed: "" };
  return [`\`${name}\``, describeDefault(schema), description, allowed];
}

function describeDefault(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodPrefault)) return "unset";
  return schema.def.defaultValue === "" ? "empty" : `\`${schema.def.defaultValue}\``;
}
