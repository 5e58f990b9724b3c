import {
  Callout,
  type CalloutTone,
  Card,
  CardBody,
  CardHeader,
  CollapsibleSection,
  Grid,
  Pill,
  Row,
  Stack,
  Text,
} from "../../src/kit/index.ts";

const tones = ["info", "success", "warning", "danger", "neutral", "error"] as CalloutTone[];

export function SurfaceSection() {
  return (
    <Stack gap={16}>
      <Grid columns={3} gap={12} align="start">
        <Card>
          <CardHeader trailing={<Pill size="sm">12</Pill>}>Card with a header</CardHeader>
          <CardBody>
            <Text>The body of a card.</Text>
          </CardBody>
        </Card>
        <Card size="lg">
          <CardHeader>Large card</CardHeader>
          <CardBody>
            <Text>The body of a large card.</Text>
          </CardBody>
        </Card>
        <Card variant="borderless">
          <CardHeader trailing={<Pill tone="success">ok</Pill>}>Borderless card</CardHeader>
          <CardBody>
            <Text>The body of a borderless card.</Text>
          </CardBody>
        </Card>
        <Card collapsible>
          <CardHeader trailing={<Pill tone="warning">2 left</Pill>}>Collapsible, open</CardHeader>
          <CardBody>
            <Text>Shown.</Text>
          </CardBody>
        </Card>
        <Card collapsible defaultOpen={false}>
          <CardHeader>Collapsible, closed</CardHeader>
          <CardBody>
            <Text>Hidden.</Text>
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <Text>A body alone.</Text>
          </CardBody>
        </Card>
      </Grid>
      <Grid columns={2} gap={12}>
        {tones.map((tone) => (
          <Callout key={tone} tone={tone} title={`A ${tone} callout`}>
            With `code` and <strong>strong</strong> words.
          </Callout>
        ))}
        <Callout tone="info">Without a title.</Callout>
        <Callout tone="success" title="Only a title" icon={null} />
      </Grid>
      <div>
        <CollapsibleSection title="packages" count={2} defaultOpen trailing={<Pill size="sm">changed</Pill>}>
          <CollapsibleSection title="canvas-runtime" count={12} defaultOpen>
            <Text size="small">src/module/index.ts</Text>
          </CollapsibleSection>
          <CollapsibleSection title="canvas-store">
            <Text>Hidden.</Text>
          </CollapsibleSection>
        </CollapsibleSection>
      </div>
      <Row>
        <Card style={{ flex: 1 }}>
          <CardBody>
            <Text>Cards in a row</Text>
          </CardBody>
        </Card>
        <Card style={{ flex: 1 }}>
          <CardBody>
            <Text>are equally high</Text>
            <Text>whatever they hold.</Text>
          </CardBody>
        </Card>
      </Row>
    </Stack>
  );
}
