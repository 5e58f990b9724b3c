import { commonErrors, errorStatus, type Operation, operations } from "@fingerpaint/api-contracts";
import type { Frame, Module } from "../../frame/frame.ts";
import type { AppContext } from "../../frame/request/context.ts";
import { holdReply, replyBody } from "../../frame/request/unsent-replies.ts";

/** The maximum size of the longer document. */
const documentBytes = 131_072;

/** Which services an app has, and the modules that its canvases may import. */
interface DocumentConfig {
  readonly services: { readonly md5: boolean; readonly canvas: boolean; readonly mcp?: boolean };
  readonly canvasModules: readonly string[];
}

export interface AgentDocumentsOptions extends DocumentConfig {
  /** The file name under which the site serves the command line; null if it doesn't. */
  readonly cli: string | null;
}

/** The site's address, and the address of its command line for `npx`; null if it has none. */
interface Addresses {
  readonly address: string;
  readonly cliUrl: string | null;
}

/**
 * Serves two documents for language models: `/llms.txt`, a short map of the site (llmstxt.org), and `/for-agents.md`,
 * which contains everything needed to use it. Both are generated from the contract and the guide.
 */
export function agentDocuments({ site, replies }: Frame, options: AgentDocumentsOptions): Module {
  return {
    name: "agent-documents",
    bind: ({ router }) => {
      for (const [path, type, render] of [
        ["/llms.txt", "text/plain", renderLlmsText],
        ["/for-agents.md", "text/markdown", renderAgentGuide],
      ] as const) {
        router.get(path, async (context: AppContext) => {
          context.state.operation = "agentDocument";
          context.type = type;
          context.set("Cache-Control", "no-cache");
          replies.reserve(context, documentBytes);
          const address = site.address(context);
          const addresses = { address, cliUrl: options.cli === null ? null : `${address}/${options.cli}` };
          context.body = replyBody(await render(options, addresses));
          holdReply(context);
        });
      }
    },
  };
}

function renderLlmsText({ services }: DocumentConfig, { address, cliUrl }: Addresses): string {
  const lines = [
    "# Fingerpaint",
    "",
    `> ${[services.canvas && "Publishes canvases: React pages, each made from one source and shared by a link.", services.md5 && "Computes and verifies MD5 digests."].filter(Boolean).join(" ")}`,
    "",
    "## Documents",
    "",
    `- [For agents](${address}/for-agents.md): everything needed to work with this site, including canvases and the HTTP interface`,
    `- [OpenAPI](${address}/openapi.json): the HTTP interface, OpenAPI 3.1`,
    `- [Reference](${address}/docs): the same as a page where you can try it out`,
  ];
  if (services.mcp) {
    lines.push(`- [Model Context Protocol](${address}/mcp): streamable HTTP; needs an API key as a Bearer token`);
  }
  if (cliUrl !== null) {
    lines.push(
      `- [Command line](${cliUrl}): the npm package of a program for the shell; \`npx -y ${cliUrl} --help\` runs it`,
    );
  }
  return `${lines.join("\n")}\n`;
}

async function renderAgentGuide(config: DocumentConfig, { address, cliUrl }: Addresses): Promise<string> {
  const { services, canvasModules } = config;
  const sections = ["# Fingerpaint, for agents"];
  if (services.mcp) sections.push(protocolSection(address));
  if (cliUrl !== null) sections.push(shellSection(services, address, cliUrl));
  sections.push(httpSection(services, address));
  if (services.canvas) {
    // Loaded on demand: together with the protocol, it takes 14 MiB of memory.
    const { createCanvasGuide } = await import("@fingerpaint/mcp");
    const guide = createCanvasGuide({ modules: canvasModules });
    // Moves its headings one level down, since it becomes a section.
    sections.push(guide.replace(/^(#+) /gm, "#$1 "));
  }
  return `${sections.join("\n\n").trim()}\n`;
}

function protocolSection(address: string): string {
  return `## Model Context Protocol

\`${address}/mcp\` speaks streamable HTTP, in revision 2026-07-28 and the 2025 revisions. Send an API key of scope read, publish or full:
\`Authorization: Bearer <API_KEY>\`. The server's operator creates one with \`fingerpaint-server keys create --scope publish\`. Canvases
belong to the key that published them.`;
}

function shellSection(services: DocumentConfig["services"], address: string, cliUrl: string): string {
  const examples = [
    ...(services.canvas
      ? [
          `npx -y ${cliUrl} check report.canvas.tsx`,
          `npx -y ${cliUrl} publish report.canvas.tsx --key report --server ${address}`,
        ]
      : []),
    ...(services.md5 ? [`npx -y ${cliUrl} md5 report.pdf`] : []),
  ];
  return `## Shell

This site offers its own command line, which needs Node 20.19 or newer. \`--help\` lists the commands.

\`\`\`sh
${examples.join("\n")}
\`\`\``;
}

function httpSection(services: DocumentConfig["services"], address: string): string {
  const rows = Object.entries<Operation>(operations)
    .filter(([, { service }]) => services[service])
    .map(([, { method, path, request, summary, errors }]) => {
      const codes = errors.map((code) => `${code} ${errorStatus[code]}`).join(", ");
      return `| ${method} \`${path}\` | ${request === "none" ? "" : request} | ${summary} | ${codes} |`;
    });
  const common = commonErrors.map((code) => `${code} ${errorStatus[code]}`).join(", ");
  const keys = services.md5 ? " MD5 operations need an API key: `Authorization: Bearer <API_KEY>`." : "";
  const sessions = services.canvas
    ? " Canvases belong to the session of the cookie `sessionId`, which the first publish sets: keep it to change or delete them."
    : "";
  return `## HTTP

Paths are below \`${address}\`; \`${address}/openapi.json\` has every field and limit.${keys}${sessions}
Any operation can also answer ${common}. An error is
\`{ "success": false, "error": { "code", "message", "details" } }\`, and \`details\` says what was wrong and where.

| operation | body | does | fails with |
|---|---|---|---|
${rows.join("\n")}`;
}
