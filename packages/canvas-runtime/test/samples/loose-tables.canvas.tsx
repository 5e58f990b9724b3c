import { Callout, H1, H3, Stack, Stat, Table, Text } from "editor/canvas";

// Written from memory of another table component: columns and objects instead of headers and arrays.
const columns: any = [
  { key: "endpoint", title: "Endpoint" },
  { key: "calls", title: "Calls", align: "right" },
  { key: "note", title: "Note" },
];

const rows: any = [
  { endpoint: "`GET /v1/items`", calls: 48210, note: "cached" },
  { endpoint: "`POST /v1/items`", calls: 1932, note: null },
  { endpoint: "`DELETE /v1/items/:id`", calls: 77 },
];

const frozen: readonly (readonly string[])[] = Object.freeze([
  ["eu-west-1", "12", "3"],
  ["us-east-1", "31"],
  ["ap-south-1", "8", "1", "dropped", "also dropped"],
]);

export default function LooseTables() {
  return (
    <Stack gap={16} {...({ direction: "column", wrap: true } as object)}>
      <H1>API usage, as exported</H1>
      <Table {...({ columns, rows } as any)} />
      <H3>Per region</H3>
      <Table
        headers={["Region", "Keys", "Revoked"]}
        rows={frozen as any}
        columnAlign={["left", "right"]}
      />
      <H3>Numbers, booleans and dates in cells</H3>
      <Table
        headers={["When", "Requests", "Peak", "Healthy"]}
        rows={[
          [new Date(Date.UTC(2026, 9, 18)) as any, 48210, 12.75, true],
          [new Date(Date.UTC(2026, 9, 19)) as any, 0, -1, false],
          [undefined, null, NaN, "yes"],
        ]}
      />
      <H3>No rows</H3>
      <Table
        headers={["Key", "Owner"]}
        rows={[]}
        emptyMessage="No keys were revoked this week."
        framed={false}
      />
      <Table headers={undefined as any} rows={undefined as any} />
      <Stat label="Total" value={50219 as any} tone={"brand" as any} />
      <Text tone={"success" as any}>All rows were read.</Text>
      <Callout tone={"tip" as any} title="Unknown tones are neutral">
        Nothing here may crash.
      </Callout>
    </Stack>
  );
}
