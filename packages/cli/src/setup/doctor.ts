import { existsSync } from "node:fs";
import { exitCodes } from "../program/cli-failure.ts";
import { isReadByOthers, profileFilePath } from "../server/profile-file.ts";
import { connect, type ServerOptions, serverFailure } from "../server/server-connection.ts";
import { jsonResult, result } from "../terminal/notes.ts";

/** The result of one check. */
export interface Finding {
  readonly about: string;
  /** `note`: something is missing that only some commands need. */
  readonly verdict: "ok" | "note" | "wrong";
  /** The result, and what to do about it. */
  readonly text: string;
}

const newestOldNode = [20, 19] as const;

/** `fingerpaint doctor`: checks everything that can go wrong. @returns the exit code: 1 if something is wrong */
export async function runDoctor(options: ServerOptions & { readonly json?: boolean }): Promise<number> {
  const findings = [checkNode(), checkProfiles(), ...(await checkServer(options)), ...(await checkOptional())];
  if (options.json) jsonResult(findings);
  else {
    const styles = { ok: "green", note: "yellow", wrong: "red" } as const;
    for (const { about, verdict, text } of findings) {
      result({ style: styles[verdict], text: verdict.padEnd(5) }, `  ${about}: ${text}`);
    }
  }
  return findings.some(({ verdict }) => verdict === "wrong") ? exitCodes.failed : exitCodes.ok;
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isOld = major < newestOldNode[0] || (major === newestOldNode[0] && minor < newestOldNode[1]);
  const text = isOld ? `${process.version} is too old: install 20.19 or newer` : process.version;
  return { about: "Node", verdict: isOld ? "wrong" : "ok", text };
}

function checkProfiles(): Finding {
  const file = profileFilePath();
  if (!existsSync(file)) return { about: "profiles", verdict: "note", text: `none yet (${file})` };
  if (isReadByOthers()) {
    return { about: "profiles", verdict: "wrong", text: `others can read your keys: chmod 600 ${file}` };
  }
  return { about: "profiles", verdict: "ok", text: file };
}

async function checkServer(options: ServerOptions): Promise<Finding[]> {
  let connection: ReturnType<typeof connect>;
  try {
    connection = connect(options);
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return [{ about: "server", verdict: "note", text: [message, hint].filter(Boolean).join(" ") }];
  }
  const { client, server, keySource } = connection;
  const started = performance.now();
  try {
    await client.canvases.list({ retries: 0, timeoutMs: 10_000 });
  } catch (error) {
    return [
      {
        about: "server",
        verdict: "wrong",
        text: `${(serverFailure(error, server) as Error).message} Is it running, and is the address right?`,
      },
    ];
  }
  const ms = Math.round(performance.now() - started);
  return [{ about: "server", verdict: "ok", text: `${server} answers in ${ms} ms` }, await checkKey(client, keySource)];
}

async function checkKey(
  client: ReturnType<typeof connect>["client"],
  keySource: ReturnType<typeof connect>["keySource"],
): Promise<Finding> {
  if (keySource === null) {
    return {
      about: "key",
      verdict: "note",
      text: "none: md5 --server needs one (FINGERPAINT_KEY, or login --with-key)",
    };
  }
  try {
    await client.md5.text({ text: "" }, { retries: 0 });
    return { about: "key", verdict: "ok", text: `from ${keySource}, accepted` };
  } catch (error) {
    return { about: "key", verdict: "wrong", text: `from ${keySource}, refused: ${(error as Error).message}` };
  }
}

/** Checks what some commands need but most users don't. */
async function checkOptional(): Promise<Finding[]> {
  const { findTypeScript } = await import("../check/types-check.ts");
  const typescript = await findTypeScript();
  return [
    typescript === null
      ? {
          about: "TypeScript",
          verdict: "note",
          text: "5 or 6 is not installed beside fingerpaint: check --types needs it, or --tools-from",
        }
      : { about: "TypeScript", verdict: "ok", text: typescript.file },
  ];
}
