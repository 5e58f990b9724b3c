import { floods } from "./floods.ts";
import { slowConnections } from "./slow-connections.ts";
import type { Attack } from "./target.ts";

/** `ATTACKS="deep|forms" pnpm test:mixed-attack` runs only these, to find out which attack causes a figure. */
const chosen = new RegExp(process.env.ATTACKS ?? "");

/** All attacks, by name. */
export const attacks: Readonly<Record<string, Attack>> = Object.fromEntries(
  Object.entries({ ...floods, ...slowConnections }).filter(([name]) => chosen.test(name)),
);
