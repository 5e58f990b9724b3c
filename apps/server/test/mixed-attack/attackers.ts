import { attacks } from "./attacks.ts";
import { outcomes } from "./target.ts";

/**
 * A program of its own, so that what the attackers need isn't measured: all attacks together, until SIGTERM. Prints a
 * line when they begin, and then what came of each: how often which status, or an end of the connection.
 */
const target = JSON.parse(process.argv[2] ?? "");
process.once("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit());
});
process.stdout.write("attacking\n");
await Promise.all(Object.entries(attacks).map(([name, attack]) => attack(target, name)));
