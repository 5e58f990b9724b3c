import { schemas } from "@fingerpaint/api-contracts";
import { createMd5Group, digestManyTexts } from "@fingerpaint/md5-core";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { writeTextBatch, writeTextBatchFrom } from "./text-batch-json.ts";

/** Strings of every UTF-16 unit, lone surrogates included, and often of what JSON escapes. */
const text = fc.string({ unit: fc.oneof(fc.nat(0xffff), fc.nat(0x7f)).map((unit) => String.fromCharCode(unit)) });
const plain = text.filter((value) => JSON.stringify(value) === `"${value}"`);

describe("a batch", () => {
  const batch = (texts: fc.Arbitrary<string>) => fc.array(texts, { minLength: 1, maxLength: 100 });

  function expectSame(texts: string[], isPlain: boolean): void {
    const hashes = texts.map((_, index) => `${index}AFQmDzST7DWlj99KOF/cg==`);
    const options = { encoding: "gbk", outputFormat: "base64" } as const;
    const results = texts.map((value, index) => ({ text: value, hash: hashes[index], index }));
    const written = writeTextBatch({ texts, hashes, isPlain, ...options });
    expect(written).toBe(JSON.stringify({ results, total: texts.length, ...options }));
  }

  it("[M7] is written as JSON.stringify does", () => {
    fc.assert(fc.property(batch(text), (texts) => expectSame(texts, false)));
  });

  it("[M7] is written without looking for what needs an escape, where nothing does", () => {
    fc.assert(fc.property(batch(plain), (texts) => expectSame(texts, true)));
  });
});

describe("a reply from a body", () => {
  const limits = { maxItems: 100, maxTextBytes: 1000 };
  const reply = (json: string) => writeTextBatchFrom(Buffer.from(json), limits, "done");
  const texts = Array.from({ length: 20 }, (_, index) => `a[],: ${index}`);
  const list = JSON.stringify(texts);

  beforeAll(async () => {
    createMd5Group();
    await vi.waitFor(() => expect(reply(JSON.stringify({ texts }))).not.toBeNull());
  });

  /** What has to come out, the long way; undefined where the body is refused. */
  async function expectedOf(json: string) {
    const { data } = schemas.hashTexts.body.safeParse(JSON.parse(json));
    if (data === undefined) return undefined;
    const hashes = await digestManyTexts(data.texts, data);
    const results = data.texts.map((value, index) => ({ text: value, hash: hashes[index], index }));
    const { encoding, outputFormat } = data;
    return { results, total: data.texts.length, encoding, outputFormat };
  }

  /** @returns whether there was a reply; then it is the right one */
  async function isAnswered(json: string): Promise<boolean> {
    const written = reply(json);
    if (written === null) return false;
    const [, data] =
      /^{"success":true,"data":(.*),"message":"done","timestamp":"[-:.\dT]+Z"}$/s.exec(`${written}`) ?? [];
    // The order of fields and the absence of spaces too.
    expect(data).toBe(JSON.stringify(await expectedOf(json)));
    return true;
  }

  it("[M7] is what the long way gives, for any texts that need no escape, however their JSON is spaced", async () => {
    const space = fc.string({ unit: fc.constantFrom(" ", "\n", "\r", "\t"), maxLength: 3 });
    const options = fc.record(
      { encoding: fc.constantFrom("utf8", "ascii"), outputFormat: fc.constantFrom("hex", "hex-upper", "base64") },
      { requiredKeys: [] },
    );
    const body = fc
      .tuple(fc.array(plain, { minLength: 20, maxLength: 100, size: "max" }), options, fc.boolean(), space, space)
      .map(([values, chosen, isLast, before, after]) => {
        const spaced = `[${values.map((value) => `${before}"${value}"${after}`).join(",")}]`;
        const members = Object.entries(chosen).map(([name, value]) => `"${name}"${after}:"${value}"`);
        members.splice(isLast ? members.length : 0, 0, `"texts"${before}:${spaced}`);
        return `{${members.join(",")}}${after}`;
      });
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const isAscii = /^[\0-\x7f]*$/.test(json);
        if (json.includes('"ascii"') && !isAscii) expect(reply(json)).toBeNull();
        else if (Buffer.byteLength(json) < 10_000) expect(await isAnswered(json)).toBe(true);
      }),
    );
  });

  it.each([
    ["texts twice, of which the last count", `{"texts":["x"],"texts":${list}}`],
    ["texts twice, of which the first are the list", `{"texts":${list},"texts":["x"]}`],
    ["a list that isn't the texts", `{"other":${list},"texts":["x"]}`],
    ["a list in a list", `{"texts":[${list}]}`],
    ["a list in another object", `{"other":{"texts":${list}},"texts":["x"]}`],
    ["a list that begins in a string", `{"encoding":"[","]":"","texts":${list}}`],
    ["a mark of its own", `{"texts":${list},"texts":["\\u0000"]}`],
    ["a mark in a name", `{"texts":${list},"\\u0000":["\\u0000"]}`],
    ["an escape", `{"texts":${list.replace("a", "\\u0061")}}`],
    ["a control character", `{"texts":${list.replace("a", "\n")}}`],
    ["what is no string", `{"texts":${list.replace("[", "[1,")}}`],
    ["a comma too many", `{"texts":${list.slice(0, -1)},]}`],
    ["a bracket too few", `{"texts":${list.slice(0, -1)}`],
    ["a string's end", `{"texts":${list.slice(0, -2)}`],
    ["something behind the body", `{"texts":${list}}}`],
    ["no list", '{"texts":"x"}'],
    ["no texts", '{"texts":[]}'],
    ["an unknown encoding", `{"texts":${list},"encoding":"latin1"}`],
    ["another encoding", `{"texts":${list},"encoding":"gbk"}`],
    ["no ASCII", `{"texts":${list.replace("a", "é")},"encoding":"ascii"}`],
    ["too many texts", JSON.stringify({ texts: Array(101).fill("a") })],
    ["too long a text", JSON.stringify({ texts: [...texts, "a".repeat(1001)] })],
  ])("is left to the long way for %s", (_, json) => {
    expect(reply(json)).toBeNull();
  });

  it("[M7] is never another than the long way's, whatever is put into a body, taken out or written twice", async () => {
    const whole = `{"encoding":"utf8","texts":${list},"outputFormat":"hex"}`;
    const piece = fc.oneof(fc.constantFrom(...'[]{}",:\\ \0', '"texts":', "\\u0000", '"a"', '["a"]', "é"), fc.string());
    const edit = fc.record({ at: fc.nat(whole.length), deleted: fc.nat(3), piece, from: fc.nat(whole.length) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), fc.boolean(), async (edits, copies) => {
        const edited = edits.reduce((json, { at, deleted, piece, from }) => {
          const added = copies ? json.slice(from, from + 40) : piece;
          return json.slice(0, at) + added + json.slice(at + deleted);
        }, whole);
        await isAnswered(edited);
      }),
      { numRuns: 2000 },
    );
  });
});
