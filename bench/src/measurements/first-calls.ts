import { ours } from "../digests/contenders.ts";
import type { FirstCall } from "../digests/first-call.ts";
import { runOnMeasuredCore } from "../digests/runtimes.ts";
import { interleave, median } from "../harness/rounds.ts";
import { type Section, significant } from "../harness/section.ts";

const rounds = 9;
const names = ["createHash", "crypto.hash", ours, "hash-wasm"];
const inputCounts = [1, 100];

/** Measures the cost for a process that digests once and exits. */
export async function measureFirstCalls(): Promise<Section> {
  const contenders = names.flatMap((name) =>
    inputCounts.map((count) => {
      const call = () => runOnMeasuredCore<FirstCall>(process.execPath, "first-call", name, String(count));
      return [`${name} ${count}`, call] as const;
    }),
  );
  const calls = await interleave(rounds, Object.fromEntries(contenders));
  const callsOf = (name: string, count: number) => calls[`${name} ${count}`] ?? [];
  return {
    title: "The first call",
    explanation:
      "In a process that has done nothing else, in milliseconds: importing what is needed, then the one call with one input of 1 KB, or with a hundred.",
    table: [
      ["", "import", ...inputCounts.map((count) => (count === 1 ? "one input" : `${count} inputs`))],
      ...names.map((name) => [
        name,
        significant(median(inputCounts.flatMap((count) => callsOf(name, count)).map(({ importMs }) => importMs))),
        ...inputCounts.map((count) => significant(median(callsOf(name, count).map(({ callMs }) => callMs)))),
      ]),
    ],
    guards: [],
  };
}
