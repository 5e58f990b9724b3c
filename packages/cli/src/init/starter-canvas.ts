/** The canvas that `init` writes: a heading, figures, a chart and a table, as a starting point. */
export const starterCanvas = `import { BarChart, Grid, H1, ReportShell, Stat, Table, Text } from "editor/canvas";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const seconds = [48, 45, 41, 39, 36];

export default function Report() {
  return (
    <ReportShell>
      <H1>Build times</H1>
      <Text>The build is a quarter faster than on Monday.</Text>
      <Grid columns={2}>
        <Stat value={\`\${seconds.at(-1)} s\`} label="Today" />
        <Stat value={\`\${Math.max(...seconds)} s\`} label="Slowest" />
      </Grid>
      <BarChart categories={days} series={[{ name: "Build", data: seconds }]} valueSuffix=" s" />
      <Table headers={["Day", "Time"]} rows={days.map((day, index) => [day, \`\${seconds[index]} s\`])} />
    </ReportShell>
  );
}
`;
