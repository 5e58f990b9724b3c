import {
  Badge,
  Button,
  Chip,
  IconButton,
  Pill,
  type PillTone,
  Row,
  Stack,
  Swatch,
  Tag,
  usageColorSequence,
} from "../../src/kit/index.ts";

const tones = ["neutral", "added", "deleted", "renamed", "success", "warning", "info", "danger", "brand"] as PillTone[];
const handle = () => {};

export function LabelSection() {
  return (
    <Stack gap={10}>
      <Row wrap>
        <Pill>plain</Pill>
        {tones.map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
      </Row>
      <Row wrap>
        <Pill size="sm">plain</Pill>
        {tones.map((tone) => (
          <Pill key={tone} tone={tone} size="sm">
            {tone}
          </Pill>
        ))}
      </Row>
      <Row wrap>
        <Pill active>active</Pill>
        {tones.map((tone) => (
          <Pill key={tone} tone={tone} active>
            {tone}
          </Pill>
        ))}
        <Pill active size="sm">
          sm
        </Pill>
      </Row>
      <Row wrap>
        <Pill onClick={handle} active keyboardHint="1">
          All
        </Pill>
        <Pill onClick={handle} active={false} keyboardHint="2">
          Open
        </Pill>
        <Pill onClick={handle} disabled>
          Disabled
        </Pill>
        <Pill leadingContent={<Swatch color="blue" style={{ width: 8, height: 8 }} />} title="With a tooltip">
          leading
        </Pill>
        <Badge>Badge</Badge>
        <Chip>Chip</Chip>
        <Tag>Tag</Tag>
      </Row>
      <Row wrap>
        <Button variant="primary" onClick={handle}>
          Primary
        </Button>
        <Button onClick={handle}>Secondary</Button>
        <Button variant="ghost" onClick={handle}>
          Ghost
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="ghost" disabled>
          Disabled
        </Button>
        <IconButton title="Close" onClick={handle}>
          ×
        </IconButton>
        <IconButton title="Add" variant="circle">
          +
        </IconButton>
        <IconButton title="Small" size="sm">
          i
        </IconButton>
        <IconButton title="Disabled" disabled>
          ×
        </IconButton>
      </Row>
      <Row wrap>
        {usageColorSequence.map((color) => (
          <Swatch key={color} color={color} />
        ))}
      </Row>
    </Stack>
  );
}
