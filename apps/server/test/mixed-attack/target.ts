import { connect, type Socket } from "node:net";

/** Everything the attackers know: the server, their own keys, a large public canvas and one with a password. */
export interface Target {
  readonly url: string;
  readonly key: string;
  /** Two keys of scope `read`. */
  readonly agentKeys: readonly [string, string];
  readonly largeCanvas: string;
  readonly lockedCanvas: string;
}

/** Runs until the process ends. Failures are expected: the server should refuse these requests. */
export type Attack = (target: Target, name: string) => Promise<void>;

/** The outcomes of each attack: how often each status occurred, or `ended` for a connection it held. */
export const outcomes: Record<string, Record<string, number>> = {};

export function note(name: string, outcome: string | number): void {
  outcomes[name] ??= {};
  outcomes[name][outcome] = (outcomes[name][outcome] ?? 0) + 1;
}

let drawn = 0;

/** A new IPv6 address each time, each in a different /64, as an attacker with a /48 has. */
export function someAddress(): string {
  drawn++;
  return `2001:db8:${((drawn >>> 16) & 0xffff).toString(16)}:${(drawn & 0xffff).toString(16)}::1`;
}

/** The status; 0 if the connection ended. */
export async function send(
  { url }: Target,
  path: string,
  {
    headers,
    ...request
  }: { method?: string; body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
): Promise<number> {
  try {
    const reply = await fetch(url + path, { ...request, headers: { "X-Forwarded-For": someAddress(), ...headers } });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

/** A connection that reads nothing. */
export async function openUnread({ url }: Target): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  socket.pause();
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return socket;
}

export function headOf(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const all = { Host: "localhost", "X-Forwarded-For": someAddress(), ...headers };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
}
