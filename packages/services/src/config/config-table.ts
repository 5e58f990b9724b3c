import { z } from "zod";
import { configVariables, variableDocumentation } from "./config-variables.ts";
import { secretVariables } from "./secret-files.ts";

type VariableName = keyof typeof configVariables;

const introduction = `# Configuration

The server is set up by environment variables alone. A variable that is absent or empty has its default. One that can't be used stops the
start: the message names the variable, its value and what is allowed. Commas separate the entries of a list.

A secret may be in a file, which keeps it out of the environment: ${secretVariables.map((name) => `\`${name}_FILE\``).join(", ")} take the
path of a file that is read at start. Its lines are the entries of a list.

\`pnpm config-table\` in \`apps/server\` writes this page from \`apps/server/src/config\`. A short start is [.env.example](../.env.example).
`;

/** The sections of the page, by an operator's task. Each variable is in exactly one. */
export const parts: readonly { title: string; introduction: string; variables: readonly VariableName[] }[] = [
  {
    title: "Every public site",
    introduction: "Decide about each of these before strangers reach the server.",
    variables: [
      "SITE_URL",
      "TRUST_PROXY",
      "SESSION_SECRET",
      "PASSWORD_STORAGE",
      "PUBLISH",
      "READ",
      "PURGE_EXPIRED_AFTER",
      "DEFAULT_EXPIRY",
      "MAX_EXPIRY",
      "REPORT_URL",
      "ADMIN_KEYS",
      "HOST",
      "PORT",
      "BASE_PATH",
    ],
  },
  {
    title: "Storage and processes",
    introduction: "The default is a folder of JSON documents and one process.",
    variables: [
      "DATA_DIR",
      "DATABASE_URL",
      "STORAGE",
      "DATABASE_CONNECTIONS",
      "PROCESSES",
      "SHUTDOWN_DELAY",
      "REDIS_URL",
      "MIN_FREE_SPACE",
    ],
  },
  {
    title: "Limits",
    introduction: "The defaults suit a server on the open internet.",
    variables: [
      "RATE_LIMIT_PER_MINUTE",
      "RATE_LIMIT_HASHING",
      "RATE_LIMIT_PUBLISHING",
      "RATE_LIMIT_LOADING",
      "QUOTA_OWNER_CANVASES",
      "QUOTA_OWNER_BYTES",
      "QUOTA_ADDRESS_CANVASES",
      "QUOTA_ADDRESS_BYTES",
      "QUOTA_STORE_CANVASES",
      "QUOTA_STORE_BYTES",
      "MAX_TEXT_BYTES",
      "MAX_JSON_BYTES",
      "MAX_FILE_BYTES",
      "MAX_BATCH_ITEMS",
    ],
  },
  {
    title: "Rarely needed",
    introduction: "Services that you switch off, sign-in by a proxy, other sites, monitoring.",
    variables: [
      "MD5",
      "CANVAS",
      "MCP",
      "API_KEYS",
      "AUTH_HEADER",
      "CORS_ORIGINS",
      "FRAME_ORIGIN",
      "CANVAS_MODULES",
      "HASH_KEY",
      "ADMIN_SOCKET",
      "METRICS",
      "LOG_LEVEL",
    ],
  },
];

/** Renders the page `docs/configuration.md`: a table for each section, with a row for each variable. */
export function renderConfigPage(): string {
  const sections = parts.map(({ title, introduction: text, variables }) => {
    const lines = [
      ["Variable", "Default", "Meaning", "Allowed"],
      ["---", "---", "---", "---"],
      ...variables.map(rowOf),
    ];
    return `## ${title}\n\n${text}\n\n${lines.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n")}\n`;
  });
  return [introduction, ...sections].join("\n");
}

function rowOf(name: VariableName): string[] {
  const schema = configVariables[name];
  const { description, allowed } = variableDocumentation.get(schema) ?? { description: "", allowed: "" };
  return [`\`${name}\``, describeDefault(schema), description, allowed];
}

function describeDefault(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodPrefault)) return "unset";
  return schema.def.defaultValue === "" ? "empty" : `\`${schema.def.defaultValue}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
