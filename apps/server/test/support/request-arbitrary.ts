import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts";
import fc from "fast-check";
import { anyCharacter } from "../../../../packages/services/test/support/any-character.ts";
import { testApiKey } from "./test-server.ts";

/** A request as it goes onto the wire, more or less well-formed. */
export interface OddRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
  framing: "length" | "chunked" | "none" | "too long" | "too short";
  /** Where the request is split into two pieces, as a fraction of its length. */
  pause: number | null;
  /** Where (as a fraction) and how the connection is cut before the whole request is sent. */
  cut: { at: number; how: "destroy" | "resetAndDestroy" | "end" } | null;
}

const someSource = 'import { Text } from "editor/canvas";\nexport default () => <Text>x</Text>;\n';

/** Requests against both services and the system routes: most of them nearly right, so that they get far. */
export function oddRequest(canvasIds: readonly string[]): fc.Arbitrary<OddRequest> {
  // Made once for each operation: fast-check takes longer to make arbitraries than to draw from them.
  return fc.oneof(
    ...(Object.keys(operations) as OperationId[]).map((operation) =>
      fc.record({
        method: mostly(fc.constant<string>(operations[operation].method), oddMethod),
        target: fc.oneof(
          { weight: 4, arbitrary: targetOf(operation, canvasIds) },
          { weight: 1, arbitrary: otherTarget(canvasIds) },
        ),
        headers: headersFor(operation),
        body: bodyFor(operation),
        framing: mostly(
          fc.constant<OddRequest["framing"]>("length"),
          fc.constantFrom<OddRequest["framing"]>("chunked", "chunked", "none", "too long", "too short"),
        ),
        pause: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 1 }),
        cut: rarely(
          fc.record({
            at: fc.double({ min: 0, max: 0.99, noNaN: true }),
            how: fc.constantFrom("destroy" as const, "resetAndDestroy" as const, "end" as const),
          }),
        ),
      }),
    ),
  );
}

/** For each operation, a request that succeeds if both canvases exist and are public. */
export function plainRequests(canvasId: string, deletedId: string): OddRequest[] {
  const digest = "900150983cd24fb0d6963f7d28e17f72";
  const fields = { text: "abc", texts: ["abc"], expectedHash: digest, source: someSource };
  return (Object.keys(operations) as OperationId[]).map((operation) => {
    const { method, path, request, fileField } = operations[operation] as Operation;
    const bodies = {
      none: "",
      json: JSON.stringify(fields),
      multipart: formOf([
        [`form-data; name="${fileField}"; filename="a"`, "abc"],
        ['form-data; name="expectedHash"', digest],
      ]),
    };
    return {
      method,
      target: path.replace(":canvasId", operation === "deleteCanvas" ? deletedId : canvasId),
      headers: Object.entries(usualHeaders(operation)),
      body: Buffer.from(bodies[request]),
      framing: "length",
      pause: null,
      cut: null,
    };
  });
}

/** The bytes of a request, and whether its head and body agree on where it ends. */
export function serializeRequest({ method, target, headers, body, framing }: OddRequest): Buffer {
  const length =
    framing === "too long" ? body.length + 7 : Math.max(0, body.length - (framing === "too short" ? 3 : 0));
  const framed: [string, string][] =
    framing === "chunked" ? [["Transfer-Encoding", "chunked"]] : [["Content-Length", `${length}`]];
  const lines = [...headers, ...(framing === "none" ? [] : framed)].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  if (framing !== "chunked") return Buffer.concat([head, body]);
  const chunk = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n")];
  return Buffer.concat([head, ...chunk, Buffer.from("0\r\n\r\n")]);
}

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

const oddMethod = fc.constantFrom(
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY", "FOO", "get", "X Y"],
);

const visibleAscii = fc.stringMatching(/^[!-~]{0,60}$/);

function targetOf(operation: OperationId, canvasIds: readonly string[]): fc.Arbitrary<string> {
  const { path, service } = operations[operation];
  const rest = path.slice("/api/md5".length);
  const spelled =
    service === "md5"
      ? fc.constantFrom("/api/md5", "/md5", "/md5/api/md5", "/api/md5/api/md5").map((start) => start + rest)
      : mostly(fc.constantFrom(...canvasIds), fc.constantFrom("cv_0000000000000000", "x", "%zz", "__proto__")).map(
          (id) => path.replace(":canvasId", id),
        );
  const query = fc.oneof(
    fc.constantFrom(
      "?",
      "?password=",
      "?password=wrong",
      "?password=secret-1",
      "?password=a&password=b",
      "?password[a]=b",
    ),
    visibleAscii.map((text) => `?${text}`),
  );
  return fc.tuple(spelled, rarely(query)).map(([target, suffix]) => target + (suffix ?? ""));
}

function otherTarget(canvasIds: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "/healthz",
      "/readyz",
      "/openapi.json",
      "/docs",
      "/docs/start.js",
      "/docs/%2e%2e",
      "/metrics",
      "*",
      "/",
    ),
    fc.constantFrom("", "?password=x", "?password=secret-1", "/").map((end) => `/editor-canvas/${canvasIds[0]}${end}`),
    visibleAscii.map((text) => `/${text}`),
    visibleAscii,
    visibleAscii.map((text) => `/${text}`.padEnd(9_000, "/a")),
    visibleAscii.map((text) => `http://${text}/api/md5/text`),
  );
}

function usualHeaders(operation: OperationId) {
  return {
    Host: "localhost",
    Authorization: `Bearer ${testApiKey}`,
    "Content-Type":
      operations[operation].request === "multipart" ? "multipart/form-data; boundary=b" : "application/json",
    Cookie: "sessionId=author",
  };
}

function headersFor(operation: OperationId): fc.Arbitrary<[string, string][]> {
  const usual = usualHeaders(operation);
  const sometimes = (name: string, values: fc.Arbitrary<string>) =>
    values.map((value): [string, string] => [name, value]);
  const headerText = fc.stringMatching(/^[!-~\xa1-\xff][ -~\xa1-\xff]{0,60}$/);
  return fc
    .tuple(
      mostly(
        fc.constant(usual.Host),
        fc.oneof(fc.constantFrom("", "256.256.256.256", "a:99999", "[::1]:80"), headerText),
      ),
      mostly(
        fc.constant(usual.Authorization),
        fc.oneof(headerText, fc.constantFrom("Bearer", "Bearer x", "Basic eA==", "")),
      ),
      mostly(
        fc.constant(usual["Content-Type"]),
        fc.oneof(headerText, fc.constantFrom("", "multipart/form-data", "text/plain; charset=utf-16")),
      ),
      mostly(fc.constant(usual.Cookie), fc.oneof(headerText, fc.constantFrom("sessionId=other", "sessionId="))),
      fc.array(
        fc.oneof(
          sometimes("Content-Encoding", fc.constantFrom("gzip", "identity", "x")),
          sometimes("Expect", fc.constantFrom("100-continue", "x")),
          sometimes("Origin", fc.constantFrom("http://localhost", "https://evil.example", "null", "x")),
          sometimes("Sec-Fetch-Site", fc.constantFrom("same-origin", "cross-site", "none")),
          sometimes("X-Request-Id", headerText),
          sometimes("X-Forwarded-For", headerText),
          sometimes("Range", headerText),
          sometimes("If-None-Match", headerText),
          sometimes("Upgrade", fc.constantFrom("websocket", "h2c")),
          sometimes(
            "X-Large",
            fc.integer({ min: 0, max: 40_000 }).map((length) => "x".repeat(length)),
          ),
          fc.tuple(fc.stringMatching(/^x-[a-z-]{1,20}$/), headerText),
        ),
        { maxLength: 2, size: "-1" },
      ),
    )
    .map(([host, authorization, type, cookie, others]) => [
      ["Host", host],
      ["Authorization", authorization],
      ["Content-Type", type],
      ["Cookie", cookie],
      ...others,
    ]);
}

/** Bodies of an operation, half of them right or nearly so. */
export function bodyFor(operation: OperationId): fc.Arbitrary<Uint8Array> {
  const { request, fileField } = operations[operation] as Operation;
  const wellFormed = request === "multipart" ? formFor(fileField) : json;
  return fc.oneof(
    { weight: 6, arbitrary: wellFormed },
    { weight: 4, arbitrary: broken(wellFormed) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constant(new Uint8Array()) },
  );
}

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", "abc", "\uD800", "é", "__proto__", "toString"),
);
const odd = fc.oneof(fc.constantFrom(null, true, 0, -1, "", [], {}), fc.jsonValue());
const hash = fc.oneof(fc.stringMatching(/^[0-9a-fA-F]{32}$/), fc.constant("kAFQmDzST7DWlj99KOF/cg=="), text);

/** The fields of all JSON operations: each operation takes its own. */
const rightFields = {
  text: fc.oneof(fc.string({ unit: "binary-ascii" }), text),
  texts: fc.array(fc.string({ unit: "binary-ascii" }), { minLength: 1, maxLength: 5 }),
  encoding: fc.constantFrom("utf8", "ascii", "utf16", "gbk"),
  outputFormat: fc.constantFrom("hex", "hex-upper", "base64"),
  expectedHash: hash,
  source: fc.string({ unit: "grapheme" }).map((end) => someSource + end),
  title: text,
  access: fc.constantFrom("public", "password"),
  password: fc.constantFrom("secret-1", "secret-2"),
  expiresAt: fc.constantFrom(null, "2999-01-01T00:00:00Z", "2001-01-01T00:00:00+02:00"),
};

const json = fc
  .tuple(
    fc.record(rightFields),
    fc.dictionary(fc.constantFrom(...Object.keys(rightFields), "__proto__", "x"), odd, { maxKeys: 2 }),
  )
  .chain(([right, wrong]) => fc.constantFrom<unknown>(right, right, { ...right, ...wrong }, wrong, [right], right.text))
  .map((value) => Buffer.from(JSON.stringify(value) ?? ""));

const disposition = fc.oneof(
  fc.constantFrom('form-data; name="file"; filename="a.txt"', 'form-data; name="files"; filename="价.txt"'),
  fc.constantFrom('form-data; name="outputFormat"', 'form-data; name="expectedHash"', 'form-data; name="__proto__[a]"'),
  fc.constantFrom('form-data; name="file"', "form-data", "attachment", 'form-data; name="a[b][0]"; filename*=x', ""),
  fc.string({ unit: anyCharacter }).map((value) => `form-data; name="${value}"; filename="${value}"`),
);

type PartOfForm = [disposition: string, content: string];

const partContent = fc.oneof(fc.constantFrom("hex", "base64"), fc.string({ unit: anyCharacter, maxLength: 5_000 }));

function formFor(fileField: string | undefined): fc.Arbitrary<Uint8Array> {
  const file: fc.Arbitrary<PartOfForm> = fc.tuple(
    fc.constant(`form-data; name="${fileField}"; filename="a"`),
    partContent,
  );
  const expectedHash: fc.Arbitrary<PartOfForm> = fc.tuple(fc.constant('form-data; name="expectedHash"'), hash);
  const right: fc.Arbitrary<PartOfForm[]> = fc.tuple(file, expectedHash);
  const wrong: fc.Arbitrary<PartOfForm[]> = fc.array(fc.tuple(disposition, partContent), { maxLength: 4 });
  return fc
    .oneof(
      right,
      wrong,
      fc.tuple(right, wrong).map(([first, second]) => [...first, ...second]),
    )
    .map((parts) => Buffer.from(formOf(parts)));
}

function formOf(parts: readonly PartOfForm[]): string {
  const pieces = parts.map(([header, content]) => `--b\r\nContent-Disposition: ${header}\r\n\r\n${content}\r\n`);
  return `${pieces.join("")}--b--\r\n`;
}

/** The same with a slice removed, doubled or replaced with arbitrary bytes. */
function broken(whole: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(
      whole,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(20),
      fc.oneof(fc.constant(new Uint8Array()), fc.uint8Array({ maxLength: 20 })),
    )
    .map(([bytes, at, length, inserted]) => {
      const start = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + length)]);
    });
}
