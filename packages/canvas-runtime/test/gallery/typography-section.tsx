import { Code, Divider, H1, H2, H3, Link, Row, Spacer, Stack, Text } from "../../src/kit/index.ts";

const path = "packages/canvas-runtime/src/module/typography/inline-markdown-of-a-long-name.tsx";

export function TypographySection() {
  return (
    <Stack gap={8}>
      <H1>Heading one</H1>
      <H2>Heading two</H2>
      <H3>Heading three</H3>
      <Text>
        Body text with <Code>Code</Code>, <Link href="https://example.org">a link</Link>,{" "}
        <Link href="vscode://file/tmp/a.ts">a local link</Link>, <strong>strong</strong> and <em>em</em>, and{" "}
        <Text weight="bold" tone="secondary">
          nested text
        </Text>
        .
      </Text>
      <Text>{"Inline markdown: `const a = 1` and [the docs](https://example.org/docs) and a[i](x) left alone."}</Text>
      <Row gap={16} wrap>
        <Text tone="primary">primary</Text>
        <Text tone="secondary">secondary</Text>
        <Text tone="tertiary">tertiary</Text>
        <Text tone="quaternary">quaternary</Text>
      </Row>
      <Row gap={16} wrap>
        <Text weight="normal">normal</Text>
        <Text weight="medium">medium</Text>
        <Text weight="semibold">semibold</Text>
        <Text weight="bold">bold</Text>
        <Text italic>italic</Text>
        <Text size="small">small</Text>
        <Text as="span">span</Text>
        <Divider />
        <Text>after an upright divider</Text>
      </Row>
      <Stack style={{ width: 260 }}>
        <Text truncate>{path}</Text>
        <Text truncate="start">{path}</Text>
      </Stack>
      <Code style={{ display: "block", whiteSpace: "pre", padding: 12 }}>{"pnpm install\npnpm test"}</Code>
      <Row>
        <Text>left</Text>
        <Spacer />
        <Text>right</Text>
      </Row>
    </Stack>
  );
}
