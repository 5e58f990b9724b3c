import { Callout, Stack, Text } from "editor/canvas";

export default function EmptyQueue() {
  return (
    <Stack gap={8}>
      <Callout tone="success" title="Queue drained">
        <Text>
          All 1,204 retries of `billing-sync` were delivered by 09:42 UTC.
        </Text>
      </Callout>
    </Stack>
  );
}
