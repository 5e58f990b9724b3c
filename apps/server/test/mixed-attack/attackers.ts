import { attacks } from "./attacks.ts";
import { outcomes } from "./target.ts";

/**
 * A separate program, so that the attackers' own resources aren't measured: runs all attacks together until SIGTERM.
 * Prints a line when they begin, and the outcomes of each at the end: how often each status, or a closed connection.
 */
const target = JSON.parse(process.argv[2] ?? "");
process.once("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit());
});
process.stdout.write("attacking\n");
await Promise.all(Object.entries(attacks).map(([name, attack]) => attack(target, name)));
