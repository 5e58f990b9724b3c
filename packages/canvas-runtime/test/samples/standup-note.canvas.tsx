import { Divider, H2, Link, Row, Spacer, Stack, Text } from "editor/canvas";

export default function StandupNote() {
  return (
    <Stack gap={10} style={{ maxWidth: 560 }}>
      <Row align="center">
        <H2>Thursday stand-up</H2>
        <Spacer {...({ size: 12 } as object)} />
        <Text tone="tertiary" size="small">
          notes by Maren
        </Text>
      </Row>
      <Divider />
      <Text>
        <strong>Ilya</strong> &mdash; the importer is &quot;done&quot;, i.e. it
        reads all 14 formats; <em>speed</em> is next.
      </Text>
      <Text>
        <strong>Noor</strong> &mdash; blocked on `SEC-311`; see{" "}
        <Link href="https://tracker.example.org/SEC-311">the ticket</Link>.
      </Text>
      <Text>
        <strong>Tom&aacute;s</strong> &mdash; release 4.2 &rarr; Monday. A &amp;
        B environments &gt; 99% green.
      </Text>
      <Text tone="secondary" italic>
        Don&apos;t forget the retro&nbsp;board.
      </Text>
    </Stack>
  );
}
