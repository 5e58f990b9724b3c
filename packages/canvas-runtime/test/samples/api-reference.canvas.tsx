import {
  Callout,
  Card,
  CardBody,
  CardHeader,
  Code,
  CollapsibleSection,
  H1,
  H2,
  H3,
  Link,
  Pill,
  Row,
  Stack,
  Table,
  Text,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";

const methods = {
  GET: "info",
  POST: "success",
  PUT: "warning",
  DELETE: "danger",
} as const;

interface Operation {
  method: keyof typeof methods;
  path: string;
  about: string;
  params?: [name: string, type: string, required: boolean, note: string][];
  request?: string;
  replies: [status: number, note: string][];
}

const groups: { name: string; operations: Operation[] }[] = [
  {
    name: "Notes",
    operations: [
      {
        method: "GET",
        path: "/v1/notes",
        about: "Lists notes, newest first.",
        params: [
          ["limit", "1…100", false, "20 where not given"],
          ["after", "string", false, "`next` of the last page"],
          ["tag", "string", false, "may be repeated"],
        ],
        replies: [
          [200, "a page of notes"],
          [400, "`limit` out of range"],
        ],
      },
      {
        method: "POST",
        path: "/v1/notes",
        about:
          "Adds a note. Send an `Idempotency-Key` and repeat without fear.",
        request:
          '{\n  "title": "Groceries",\n  "body": "- milk\\n- 2 lemons",\n  "tags": ["home"]\n}',
        replies: [
          [201, "the note"],
          [409, "same key, other body"],
          [413, "body above 64 kB"],
        ],
      },
      {
        method: "PUT",
        path: "/v1/notes/{id}",
        about: "Replaces a note. `If-Match` is required.",
        params: [["id", "string", true, "21 characters"]],
        request: '{ "title": "Groceries", "body": "- milk" }',
        replies: [
          [200, "the note"],
          [412, "someone was faster"],
          [428, "`If-Match` is missing"],
        ],
      },
      {
        method: "DELETE",
        path: "/v1/notes/{id}",
        about: "Moves a note to the bin for 30 days.",
        params: [["id", "string", true, "21 characters"]],
        replies: [
          [204, "nothing"],
          [404, "none of that id, or not yours"],
        ],
      },
    ],
  },
  {
    name: "Tags",
    operations: [
      {
        method: "GET",
        path: "/v1/tags",
        about: "All tags with the number of notes that carry them.",
        replies: [[200, "`[{ name, notes }]`, by name"]],
      },
      {
        method: "PUT",
        path: "/v1/tags/{name}",
        about: "Renames a tag on every note. Two tags of one name become one.",
        params: [["name", "string", true, "percent-encoded"]],
        request: '{ "name": "household" }',
        replies: [
          [200, "the tag"],
          [404, "no note carries it"],
          [422, "empty or above 40 characters"],
        ],
      },
    ],
  },
  {
    name: "Attachments",
    operations: [
      {
        method: "POST",
        path: "/v1/notes/{id}/attachments",
        about: "Adds a file, sent as `multipart/form-data`.",
        params: [
          ["file", "file", true, "at most 25 MB"],
          ["name", "string", false, "the file's own name where not given"],
        ],
        replies: [
          [201, "`{ id, name, bytes, md5 }`"],
          [413, "too large"],
          [507, "the account is full"],
        ],
      },
      {
        method: "GET",
        path: "/v1/attachments/{id}",
        about:
          "The bytes, as a download. Supports `Range` and `If-None-Match`.",
        replies: [
          [200, "all of it"],
          [206, "a part"],
          [304, "you have it"],
        ],
      },
    ],
  },
  {
    name: "Shares",
    operations: [
      {
        method: "POST",
        path: "/v1/notes/{id}/shares",
        about: "Makes a link that others can read.",
        params: [["expiresIn", "seconds", false, "at most 2_592_000"]],
        request: '{ "password": "optional" }',
        replies: [[201, "`{ url, expiresAt }`"]],
      },
      {
        method: "DELETE",
        path: "/v1/shares/{token}",
        about: "Takes the link back at once.",
        replies: [[204, "nothing"]],
      },
    ],
  },
];

const statusTone = (status: number) =>
  (status < 300
    ? "success"
    : status < 400
      ? "info"
      : status < 500
        ? "warning"
        : "danger") as any;

function Block({
  children,
  language,
}: {
  children: string;
  language?: string;
}) {
  const theme = useHostTheme();
  return (
    <Stack gap={4}>
      {language && (
        <Text size="small" tone="tertiary">
          {language}
        </Text>
      )}
      <Code
        style={{
          display: "block",
          whiteSpace: "pre",
          overflowX: "auto",
          padding: 10,
          background: theme.fill.quaternary,
          border: `1px solid ${theme.stroke.tertiary}`,
        }}
      >
        {children}
      </Code>
    </Stack>
  );
}

function OperationCard({
  operation,
  host,
}: {
  operation: Operation;
  host: string;
}) {
  const { method, path, about, params = [], request, replies } = operation;
  const curl = [
    `curl -X ${method} ${host}${path}`,
    "  -H 'Authorization: Bearer …'",
    request && `  -d '${request.replace(/\s+/g, " ")}'`,
  ]
    .filter(Boolean)
    .join(" \\\n");
  return (
    <Card collapsible defaultOpen={method === "GET"}>
      <CardHeader
        trailing={
          <Pill size="sm" tone={methods[method] as any}>
            {method}
          </Pill>
        }
      >
        <Code>{path}</Code>
      </CardHeader>
      <CardBody>
        <Stack gap={12}>
          <Text>{about}</Text>
          {params.length > 0 && (
            <Table
              headers={["Name", "Type", "", "Note"]}
              rows={params.map(([name, type, required, note]) => [
                `\`${name}\``,
                type,
                required ? <strong key="r">required</strong> : "optional",
                note,
              ])}
            />
          )}
          {request && <Block language="JSON">{request}</Block>}
          <Row gap={8} wrap>
            {replies.map(([status, note]) => (
              <Row key={status} gap={6} align="center">
                <Pill size="sm" tone={statusTone(status)}>
                  {status}
                </Pill>
                <Text size="small">{note}</Text>
              </Row>
            ))}
          </Row>
          <CollapsibleSection title="As a command">
            <Block language="sh">{curl}</Block>
          </CollapsibleSection>
        </Stack>
      </CardBody>
    </Card>
  );
}

export default function ApiReference() {
  const [host, setHost] = useCanvasState("host", "https://api.example.org");
  return (
    <Stack gap={18} style={{ maxWidth: 820 }}>
      <H1>Notes API</H1>
      <Text>
        JSON over HTTPS. Times are UTC in ISO 8601; ids are opaque. A
        machine-readable description is at{" "}
        <Link href="https://api.example.org/openapi.json">openapi.json</Link>.
      </Text>
      <Row gap={6}>
        {["https://api.example.org", "http://localhost:8080"].map((h) => (
          <Pill key={h} active={h === host} onClick={() => setHost(h)}>
            {h.replace(/^https?:\/\//, "")}
          </Pill>
        ))}
      </Row>
      <Callout tone="warning" title="Limits">
        600 requests a minute per key. Over it: `429` with `Retry-After` in
        seconds.
      </Callout>
      {groups.map((group) => (
        <Stack key={group.name} gap={10}>
          <H2>{group.name}</H2>
          {group.operations.map((operation) => (
            <OperationCard
              key={operation.method + operation.path}
              operation={operation}
              host={host}
            />
          ))}
        </Stack>
      ))}
      <H3>Paging</H3>
      <Text>
        Lists come in pages. Each page has `items` and, unless it is the last,
        `next`. Ask again with `after` set to it. New notes never appear in the
        middle of a walk.
      </Text>
      <Block language="ts">{`async function* allNotes(client: Client) {
  let after: string | undefined;
  do {
    const page = await client.listNotes({ after, limit: 100 });
    yield* page.items;
    after = page.next;
  } while (after);
}`}</Block>
      <H3>Changes</H3>
      <Table
        framed={false}
        headers={["Date", "What", "Breaking"]}
        rows={[
          ["2026-10-01", "`md5` on attachments", "no"],
          [
            "2026-07-14",
            "`If-Match` is required on `PUT`",
            <Pill key="y" size="sm" tone="warning">
              yes
            </Pill>,
          ],
          ["2026-05-02", "Tags can be renamed", "no"],
          [
            "2026-02-20",
            "Ids have 21 characters instead of 16; old ones stay",
            "no",
          ],
        ]}
      />
      <H3>Errors</H3>
      <Block>{`{ "error": { "code": "note_too_large", "message": "…", "requestId": "req_7h2k" } }`}</Block>
    </Stack>
  );
}
