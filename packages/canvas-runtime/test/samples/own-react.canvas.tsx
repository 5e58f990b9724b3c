import Runtime, { Fragment, useCallback } from "react";
import { Code, Row, Stack, Text, Button } from "editor/canvas";

// A name of our own that the host also has.
const React = { version: Runtime.version, note: "not the library" };

export default function OwnReact() {
  const [clicks, setClicks] = Runtime.useState(0);
  const again = useCallback(() => setClicks((n) => n + 1), []);
  return (
    <Stack gap={8}>
      <Text>
        React <Code>{React.version}</Code> ({React.note})
      </Text>
      <Row gap={8} align="center">
        <Button onClick={again}>Again</Button>
        {Array.from({ length: clicks }, (_, i) => (
          <Fragment key={i}>
            {i > 0 && <>, </>}
            {i + 1}
          </Fragment>
        ))}
      </Row>
    </Stack>
  );
}
