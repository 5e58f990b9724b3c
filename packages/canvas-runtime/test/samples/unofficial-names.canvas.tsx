import {
  ArchGraph,
  Card,
  CardBody,
  CardHeader,
  CodeBlock,
  FileLink,
  H2,
  Stack,
  Text,
} from "editor/canvas";

// Three names that no host declares. Each becomes a visible placeholder, and the rest renders.
export default function UnofficialNames() {
  return (
    <Stack gap={12}>
      <H2>Request path</H2>
      <Text>
        The gateway reads the session before anything else, see{" "}
        <FileLink path="src/gateway/session.ts" line={18} />.
      </Text>
      <ArchGraph
        nodes={["gateway", "session", "router"]}
        edges={[
          ["gateway", "session"],
          ["session", "router"],
        ]}
      />
      <Card>
        <CardHeader>Excerpt</CardHeader>
        <CardBody>
          <CodeBlock language="ts">
            {"const session = await readSession(request);"}
          </CodeBlock>
        </CardBody>
      </Card>
    </Stack>
  );
}
