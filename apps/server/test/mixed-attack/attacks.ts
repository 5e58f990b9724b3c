import { floods } from "./floods.ts";
import { slowConnections } from "./slow-connections.ts";
import type { Attack } from "./target.ts";

/** `ATTACKS="deep|forms" pnpm test:mixed-attack` tells which of them a figure is from. */
const chosen = new RegExp(process.env.ATTACKS ?? "");

/** All attacks, by name. */
export const attacks: Readonly<Record<string, Attack>> = Object.fromEntries(
  Object.entries({ ...floods, ...slowConnections }).filter(([name]) => chosen.test(name)),
);
