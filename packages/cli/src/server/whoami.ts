import { jsonResult, result } from "../terminal/notes.ts";
import { connect, type ServerOptions } from "./connection.ts";
import { serverFailure } from "./server-failure.ts";

/** `fingerpaint whoami`: prints the server, the profile and what this user has there. Shows no secrets. */
export async function runWhoami(options: ServerOptions & { readonly json?: boolean }): Promise<void> {
  const { client, server, profileName, profile, keySource } = connect(options);
  let canvases: number;
  try {
    canvases = (await client.canvases.list()).length;
  } catch (error) {
    throw serverFailure(error, server);
  }
  const hasSession = (profile.cookies ?? []).length > 0;
  if (options.json) {
    jsonResult({ server, profile: profileName, key: keySource, session: hasSession, canvases });
    return;
  }
  result(`server   ${server}`);
  result(`profile  ${profileName}`);
  result(`key      ${keySource === null ? "none" : `from ${keySource}`}`);
  result(`session  ${hasSession ? `yes, with ${canvases} ${canvases === 1 ? "canvas" : "canvases"}` : "none"}`);
}
