import { existsSync } from "node:fs";
import { CliFailure, exitCodes } from "../program/cli-failure.ts";
import { toFailure } from "../program/report-failure.ts";
import { isReadByOthers, profileFilePath, readProfiles } from "../server/profile-file.ts";
import { connect, type ServerConnection, type ServerOptions, serverFailure } from "../server/server-connection.ts";
import { jsonResult, result } from "../terminal/notes.ts";

/** The result of one check. */
interface Finding {
  readonly about: string;
  /** `note`: something is missing that only some commands need. */
  readonly verdict: "ok" | "note" | "wrong";
  /** The result, and what to do about it. */
  readonly text: string;
}

const newestOldNode = [20, 19] as const;

/** `fingerpaint doctor`: checks everything that can go wrong. @returns the exit code: 1 if something is wrong */
export async function runDoctor(options: ServerOptions & { readonly json?: boolean }): Promise<number> {
  const findings = [checkNode(), checkProfiles(), ...(await checkServer(options)), await checkTypeScript()];
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
  const about = "profiles";
  if (!existsSync(file)) return { about, verdict: "note", text: `none yet (${file})` };
  if (isReadByOthers()) return { about, verdict: "wrong", text: `others can read your keys: chmod 600 ${file}` };
  try {
    readProfiles();
  } catch (error) {
    return { about, verdict: "wrong", text: textOf(error) };
  }
  return { about, verdict: "ok", text: file };
}

/** A failure and what to do about it. */
function textOf(error: unknown): string {
  const { message, hint } = toFailure(error);
  return [message, hint].filter(Boolean).join(" ");
}

async function checkServer(options: ServerOptions): Promise<Finding[]> {
  const about = "server";
  let connection: ServerConnection;
  try {
    connection = connect(options);
  } catch (error) {
    // Without a server, `md5` and `check` still work. `checkProfiles` has reported a broken file.
    const isOptional = error instanceof CliFailure && ["NO_SERVER", "BAD_PROFILES"].includes(error.code);
    return [{ about, verdict: isOptional ? "note" : "wrong", text: textOf(error) }];
  }
  const { client, server } = connection;
  const started = performance.now();
  try {
    await client.canvases.list({ retries: 0, timeoutMs: 10_000 });
  } catch (error) {
    const { message } = serverFailure(error, server) as Error;
    return [{ about, verdict: "wrong", text: `${message} Is it running, and is the address right?` }];
  }
  const ms = Math.round(performance.now() - started);
  return [{ about, verdict: "ok", text: `${server} answers in ${ms} ms` }, await checkKey(connection)];
}

async function checkKey({ client, keySource }: ServerConnection): Promise<Finding> {
  const about = "key";
  const none = "none: md5 --server needs one (FINGERPAINT_KEY, or login --with-key)";
  if (keySource === null) return { about, verdict: "note", text: none };
  try {
    await client.md5.text({ text: "" }, { retries: 0 });
    return { about, verdict: "ok", text: `from ${keySource}, accepted` };
  } catch (error) {
    return { about, verdict: "wrong", text: `from ${keySource}, refused: ${(error as Error).message}` };
  }
}

/** Checks for what only `check --types` needs. */
async function checkTypeScript(): Promise<Finding> {
  const about = "TypeScript";
  const { findTypeScript } = await import("../check/types-check.ts");
  const found = await findTypeScript();
  if (found !== null) return { about, verdict: "ok", text: found.file };
  const missing = "5 or 6 is not installed beside fingerpaint: check --types needs it, or --tools-from";
  return { about, verdict: "note", text: missing };
}
