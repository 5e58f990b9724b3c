import { formatDigest, type OutputFormat } from "@fingerpaint/md5-core";
import type { HashMessages } from "./hash-messages.ts";

/** Marks where the expected digest differs from the computed one, and describes the first difference in words. */
export function DigestDifference(props: {
  readonly digest: Uint8Array;
  readonly expected: Uint8Array;
  readonly outputFormat: OutputFormat;
  readonly messages: HashMessages;
}) {
  const { digest, expected, outputFormat, messages } = props;
  const wanted = formatDigest(expected, { outputFormat });
  const differing = differingPlaces(formatDigest(digest, { outputFormat }), wanted);
  return (
    <p className="small hash-difference">
      <span className="soft">{messages.expectedInstead} </span>
      <span className="mono">
        {runsOf(wanted, differing).map(({ start, text, isMarked }) =>
          isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </span>{" "}
      <span className="soft">{messages.differs(differing.length, wanted.length, (differing[0] ?? 0) + 1)}</span>
    </p>
  );
}

/** The indices at which two texts of the same length differ. */
function differingPlaces(a: string, b: string): readonly number[] {
  return Array.from(b, (_, index) => index).filter((index) => a[index] !== b[index]);
}

/** Splits a text where marking starts and ends. */
function runsOf(text: string, marked: readonly number[]) {
  const isMarkedAt = new Set(marked);
  const runs: { start: number; text: string; isMarked: boolean }[] = [];
  for (const [index, character] of [...text].entries()) {
    const last = runs.at(-1);
    if (last?.isMarked === isMarkedAt.has(index)) last.text += character;
    else runs.push({ start: index, text: character, isMarked: isMarkedAt.has(index) });
  }
  return runs;
}
