/** A canvas that shows a bit of everything, has state, and reports that it runs. */
export const report = `import { BarChart, Button, Card, CardBody, CardHeader, Grid, H1, Pill, Row, Stack, Stat, Table, useCanvasState } from "editor/canvas";

export default function Report() {
  const [count, setCount] = useCanvasState("count", 0);
  return (
    <Stack gap={16} style={{ padding: 20 }}>
      <Row align="center" gap={8}>
        <H1>Quarterly report</H1>
        <Pill tone="success">final</Pill>
      </Row>
      <Grid columns={3} gap={12}>
        <Stat label="Revenue" value="1.2 M" tone="success" />
        <Stat label="Churn" value="2.1 %" tone="danger" />
        <Stat label="Score" value={61} />
      </Grid>
      <Card>
        <CardHeader trailing={<Pill size="sm">weekly</Pill>}>Sales</CardHeader>
        <CardBody>
          <BarChart categories={["A", "B", "C"]} series={[{ name: "Sales", data: [3, 5, 2] }]} height={200} />
        </CardBody>
      </Card>
      <Table headers={["Team", "Done"]} rows={[["North", 12], ["South", 9]]} striped />
      <Button variant="primary" onClick={() => setCount((last) => last + 1)}>{\`Pressed \${count}\`}</Button>
    </Stack>
  );
}
`;

/** Line 4 ends too early. */
export const broken = `import { Text } from "editor/canvas";

export default function Broken() {
  const total = ;
  return <Text>{total}</Text>;
}
`;

/** Throws while it renders, on line 5. */
export const throwing = `import { Text } from "editor/canvas";

export default function Throwing() {
  const rows: string[] | undefined = undefined;
  return <Text>{rows.length}</Text>;
}
`;
