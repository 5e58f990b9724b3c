import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createMd5Group, type Md5Group } from "@fingerpaint/md5-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { collectGarbage } from "../../../test/support/collect-garbage.ts";
import { multipart, type Part } from "../../../test/support/multipart.ts";
import { RequestCutError } from "../request/service-error.ts";
import { createFormReader, type FormBody } from "./form-body.ts";

const lanes = createMd5Group();
/** The latest request, to inspect after its refusal. */
let lastRequest: Readable | undefined;

/** Reads a form like the routes do. It arrives in the given pieces. */
function readForm(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, contentType: string, to: Md5Group = lanes) {
  const headers = { "content-type": contentType, "transfer-encoding": "chunked" };
  const req = Object.assign(Readable.from(pieces, { objectMode: false }), { headers });
  lastRequest = req;
  const read = createFormReader(to, { fileField: "files", maxFiles: 100, maxFileBytes: 1_000_000 });
  return read({ req, res: {}, request: {} } as never);
}

function* inPieces(body: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  for (let start = 0, index = 0; start < body.length; index++) {
    const end = start + (lengths[index % lengths.length] as number);
    yield body.subarray(start, end);
    start = end;
  }
}

function summary({ fields, files }: FormBody) {
  return { fields: { ...(fields as object) }, files: files.map(({ size, md5 }) => ({ size, hash: md5.digest() })) };
}

const boundary = /boundary=(.*)/.exec(multipart([]).contentType)?.[1] ?? "";

/** Made of parts of the boundary, so that it's full of boundary prefixes. */
const content = fc
  .array(fc.constantFrom("\r", "\n", "\r\n", "-", "\r\n--", `\r\n--${boundary.slice(0, -1)}`, `--${boundary}`, "x"))
  .map((pieces) => Buffer.from(pieces.join("")))
  .filter(
    (bytes) => !bytes.includes(`\r\n--${boundary}`) && !bytes.subarray(0, boundary.length + 2).includes(boundary),
  );

it("[M9, M10] digests every byte of each file, wherever the body is split", async () => {
  const form = fc.array(fc.record({ isFile: fc.boolean(), content }), { minLength: 1, maxLength: 4 });
  const lengths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(form, lengths, fc.boolean(), async (sent, pieceLengths, isPlainHeader) => {
      const parts: Part[] = [{ isFile: true, content: Buffer.from("abc") }, ...sent].map((part, index) => ({
        name: part.isFile ? "files" : `field${index}`,
        content: part.content,
        ...(part.isFile && { filename: "f" }),
      }));
      const { body, contentType } = multipart(parts);
      const header = isPlainHeader ? contentType : `${contentType}; charset=utf-8`;
      const isFile = ({ filename }: Part) => filename !== undefined;
      expect(summary(await readForm(inPieces(body, pieceLengths), header))).toEqual({
        fields: Object.fromEntries(parts.filter((part) => !isFile(part)).map((part) => [part.name, `${part.content}`])),
        files: parts.filter(isFile).map((part) => ({
          size: part.content.length,
          hash: createHash("md5").update(part.content).digest("hex"),
        })),
      });
    }),
    { numRuns: 300 },
  );
});

it.each([`multipart/form-data; boundary="${boundary}"`, `Multipart/Form-Data;boundary=${boundary}`])(
  "[B4] reads the boundary out of %s",
  async (contentType) => {
    const file = Buffer.alloc(300_000, "fingerpaint");
    const { body } = multipart([{ name: "files", filename: "f", content: file }]);
    const { files } = summary(await readForm(inPieces(body, [65_536]), contentType));
    expect(files).toEqual([{ size: 300_000, hash: createHash("md5").update(file).digest("hex") }]);
  },
);

it("[M10] takes one chunk of each file per turn, so that concurrent files are digested together", async () => {
  const fileCount = 8;
  const chunks = 15;
  let turn = 0;
  let isWatching = true;
  const countTurn = () => {
    turn += 1;
    if (isWatching) setImmediate(countTurn);
  };
  const turnsOfFiles: number[][] = [];
  const watched: Md5Group = {
    ...lanes,
    createMd5: () => {
      const md5 = lanes.createMd5();
      const { update } = md5;
      const turns: number[] = [];
      turnsOfFiles.push(turns);
      return Object.assign(md5, {
        update: (bytes: Uint8Array) => {
          turns.push(turn);
          return update.call(md5, bytes);
        },
      });
    },
  };
  const { body, contentType } = multipart([
    { name: "files", filename: "f", content: Buffer.alloc(chunks * 65_536, "fingerpaint") },
  ]);
  setImmediate(countTurn);
  await Promise.all(Array.from({ length: fileCount }, () => readForm(inPieces(body, [65_536]), contentType, watched)));
  isWatching = false;
  expect(turnsOfFiles).toHaveLength(fileCount);
  for (const turns of turnsOfFiles) {
    expect(turns.length).toBeGreaterThanOrEqual(chunks);
    // The parser passes the beginning and the end of a file on as separate pieces.
    expect(new Set(turns).size).toBeGreaterThanOrEqual(chunks - 1);
  }
});

it("[M10] keeps no bytes of files whose requests are cut", async () => {
  const buffers: WeakRef<ArrayBufferLike>[] = [];
  const watched: Md5Group = {
    ...lanes,
    createMd5: () => {
      const md5 = lanes.createMd5();
      const { update } = md5;
      return Object.assign(md5, {
        update: (bytes: Uint8Array) => {
          buffers.push(new WeakRef(bytes.buffer));
          return update.call(md5, bytes);
        },
      });
    },
  };
  const { body, contentType } = multipart([{ name: "files", filename: "f", content: "x".repeat(200_000) }]);
  async function* cutBody(): AsyncGenerator<Uint8Array> {
    for (const piece of inPieces(body.subarray(0, 150_000), [10_000])) yield Buffer.from(piece);
    throw new Error("reset");
  }
  const cut = Array.from({ length: 12 }, () =>
    readForm(cutBody(), contentType, watched).catch((error: unknown) => error),
  );
  for (const error of await Promise.all(cut)) expect(error).toBeInstanceOf(RequestCutError);
  // From Node 22 on, streams read further ahead, and a cut drops the data that wasn't consumed yet.
  expect(buffers.length).toBeGreaterThan(5 * cut.length);

  await expect
    .poll(() => {
      collectGarbage();
      return buffers.filter((buffer) => buffer.deref() !== undefined).length;
    })
    // Node 24's V8 keeps one piece of some requests alive. Which ones varies from run to run.
    .toBeLessThan(cut.length);
});

it("[M8] stops parsing a form once it is refused", async () => {
  const parts = Array.from({ length: 300 }, () => ({ name: "files", filename: "f", content: Buffer.from("x") }));
  const { body, contentType } = multipart(parts);
  async function* withoutEnd() {
    yield* inPieces(body, [65_536]);
    await new Promise(() => {});
  }
  const read = readForm(withoutEnd(), contentType);
  expect(lastRequest?.listenerCount("data")).toBe(1);
  await expect(read).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(lastRequest?.listenerCount("data")).toBe(0);
});
