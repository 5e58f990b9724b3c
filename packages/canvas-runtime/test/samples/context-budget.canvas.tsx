import { Callout, Card, CardBody, CardHeader, Grid, H2, Pill, Row, Stack, Stat, Swatch, Text, UsageBar, colorPalette, usageColorSequence, useHostTheme, type Color } from "editor/canvas"

const parts: Array<{ id: string; tokens: number; color?: Color }> = [
  { id: "System", tokens: 3_200, color: "gray" },
  { id: "Tools", tokens: 11_450, color: "purple" },
  { id: "Rules", tokens: 2_100, color: "green" },
  { id: "Files", tokens: 38_900, color: "blue" },
  { id: "Conversation", tokens: 21_700 },
  { id: "Broken", tokens: NaN },
  { id: "Refund", tokens: -400, color: "red" },
]

const limit = 128_000

export default function ContextBudget() {
  const theme = useHostTheme()
  const used = parts.reduce((n, p) => n + (p.tokens > 0 ? p.tokens : 0), 0)
  return (
    <Stack gap={14} style={{ maxWidth: 640 }}>
      <H2>Where the context goes</H2>
      <UsageBar segments={parts.map(p => ({ id: p.id, value: p.tokens, color: p.color }))} total={limit} topLeftLabel="Tokens" topRightLabel={`${Math.round(used / 1000)}k of ${limit / 1000}k`} />
      <Grid columns={3} gap={10}>
        <Stat label="Used" value={`${((used / limit) * 100).toFixed(1)} %`} />
        <Stat label="Free" value={(limit - used).toLocaleString("en-US")} tone="success" />
        <Stat label="Largest" value="Files" tone={"neutral" as any} {...({ delta: "+12 %" } as object)} />
      </Grid>
      <Card>
        <CardHeader {...({ title: "Parts" } as object)} />
        <CardBody>
          <Stack gap={8}>
            {parts.map((p, i) => {
              const color = p.color ?? usageColorSequence[i % usageColorSequence.length]
              return (
                <Row key={p.id} gap={10} align="center">
                  <Swatch color={color as Color} />
                  <Text weight="medium" style={{ width: 120 }}>{p.id}</Text>
                  <div style={{ flex: 1, height: 4, background: theme.fill.tertiary, borderRadius: 2 }}>
                    <div style={{ width: `${Math.max(0, Math.min(100, (p.tokens || 0) / 400))}%`, height: 4, borderRadius: 2, background: colorPalette[color as Color] }} />
                  </div>
                  <Pill size="sm">{Number.isFinite(p.tokens) ? p.tokens.toLocaleString("en-US") : "unknown"}</Pill>
                </Row>
              )
            })}
          </Stack>
        </CardBody>
      </Card>
      <Callout tone="neutral">Anything below zero or not a number counts as nothing.</Callout>
    </Stack>
  )
}
