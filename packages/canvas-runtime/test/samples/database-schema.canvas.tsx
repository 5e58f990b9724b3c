import { Callout, H1, Pill, Row, Stack, Text, useHostTheme } from "editor/canvas";

interface Column { name: string; type: string; key?: "pk" | "fk"; nullable?: boolean }
interface TableBox { name: string; x: number; y: number; columns: Column[] }

const W = 200;
const ROW = 20;

const tables: TableBox[] = [
  { name: "users", x: 20, y: 20, columns: [
    { name: "id", type: "uuid", key: "pk" }, { name: "email", type: "citext" }, { name: "display_name", type: "text" }, { name: "created_at", type: "timestamptz" } ] },
  { name: "memberships", x: 290, y: 20, columns: [
    { name: "user_id", type: "uuid", key: "fk" }, { name: "team_id", type: "uuid", key: "fk" }, { name: "role", type: "role" } ] },
  { name: "teams", x: 560, y: 20, columns: [
    { name: "id", type: "uuid", key: "pk" }, { name: "name", type: "text" }, { name: "plan", type: "plan" } ] },
  { name: "documents", x: 290, y: 170, columns: [
    { name: "id", type: "uuid", key: "pk" }, { name: "team_id", type: "uuid", key: "fk" }, { name: "author_id", type: "uuid", key: "fk" }, { name: "title", type: "text" }, { name: "body", type: "jsonb" }, { name: "deleted_at", type: "timestamptz", nullable: true } ] },
  { name: "comments", x: 20, y: 210, columns: [
    { name: "id", type: "bigint", key: "pk" }, { name: "document_id", type: "uuid", key: "fk" }, { name: "author_id", type: "uuid", key: "fk" }, { name: "text", type: "text" } ] },
  { name: "shares", x: 560, y: 190, columns: [
    { name: "token", type: "bytea", key: "pk" }, { name: "document_id", type: "uuid", key: "fk" }, { name: "expires_at", type: "timestamptz", nullable: true } ] },
];

const links: [from: string, column: string, to: string][] = [
  ["memberships", "user_id", "users"], ["memberships", "team_id", "teams"], ["documents", "team_id", "teams"],
  ["documents", "author_id", "users"], ["comments", "document_id", "documents"], ["comments", "author_id", "users"], ["shares", "document_id", "documents"],
];

const heightOf = (t: TableBox) => 26 + t.columns.length * ROW + 6;
const find = (name: string) => tables.find((t) => t.name === name)!;

function Link({ from, column, to }: { from: string; column: string; to: string }) {
  const theme = useHostTheme();
  const a = find(from);
  const b = find(to);
  const ay = a.y + 26 + a.columns.findIndex((c) => c.name === column) * ROW + ROW / 2;
  const by = b.y + 13;
  const right = b.x > a.x + W;
  const left = b.x + W < a.x;
  const ax = right ? a.x + W : a.x;
  const bx = right ? b.x : left ? b.x + W : b.x;
  const reach = right || left ? 35 : -18;
  return <path d={`M${ax} ${ay} C${ax + (right ? reach : -Math.abs(reach))} ${ay} ${bx + (right ? -35 : left ? 35 : -18)} ${by} ${bx} ${by}`} fill="none" stroke={theme.category.purple} strokeWidth={1.3} />;
}

export default function DatabaseSchema() {
  const theme = useHostTheme();
  return (
    <Stack gap={14}>
      <Row gap={10} align="center"><H1>Schema</H1><Pill size="sm">PostgreSQL 16</Pill></Row>
      <div style={{ overflowX: "auto" }}>
        <svg width={780} height={350} viewBox="0 0 780 350" fontFamily="ui-monospace, monospace">
          {links.map(([from, column, to]) => <Link key={from + column} from={from} column={column} to={to} />)}
          {tables.map((t) => (
            <g key={t.name} transform={`translate(${t.x},${t.y})`}>
              <rect width={W} height={heightOf(t)} rx={6} fill={theme.bg.editor} stroke={theme.stroke.primary} />
              <path d={`M0 26 H${W}`} stroke={theme.stroke.tertiary} />
              <text x={10} y={17} fontSize={12} fontWeight={700} fill={theme.text.primary}>{t.name}</text>
              {t.columns.map((c, i) => (
                <text key={c.name} y={26 + i * ROW + 14} fontSize={11}>
                  <tspan x={10} fill={c.key === "pk" ? theme.category.orange : c.key === "fk" ? theme.category.purple : theme.text.primary}>{c.name}</tspan>
                  <tspan x={W - 10} textAnchor="end" fill={theme.text.tertiary}>{c.type}{c.nullable ? "?" : ""}</tspan>
                </text>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <Row gap={10} wrap>
        <Text size="small" style={{ color: theme.category.orange }}>primary key</Text>
        <Text size="small" style={{ color: theme.category.purple }}>foreign key</Text>
        <Text size="small" tone="tertiary">? may be null</Text>
      </Row>
      <Callout tone="info" title="Deletes">
        `documents` are soft-deleted and purged after 30 days; `comments` and `shares` go with them (`on delete cascade`). Everything else is `restrict`.
      </Callout>
    </Stack>
  );
}
