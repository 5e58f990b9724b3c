import { Card, CardBody, CardHeader, Stack, Text } from "editor/canvas";

// Button, Row and useCanvasAction are not imported: the host puts them into scope.
const files = [
  {
    path: "src/cart/total.ts",
    line: 88,
    why: "rounds each line before summing",
  },
  {
    path: "src/cart/coupon.ts",
    line: 12,
    why: "applies coupons twice when the cart is merged",
  },
  {
    path: "src/api/checkout.ts",
    line: 203,
    why: "retries without an idempotency key",
  },
];

export default function ReviewPointers() {
  const dispatch = useCanvasAction();
  const [seen, setSeen] = React.useState<string[]>([]);
  return (
    <Stack gap={12}>
      {files.map((file) => (
        <Card key={file.path}>
          <CardHeader
            trailing={
              seen.includes(file.path) ? <Pill tone="success">seen</Pill> : null
            }
          >
            {file.path}
          </CardHeader>
          <CardBody>
            <Stack gap={8}>
              <Text>{file.why}</Text>
              <Row gap={8}>
                <Button
                  variant="secondary"
                  onClick={() => {
                    dispatch({
                      type: "openFile",
                      path: file.path,
                      selection: { startLineNumber: file.line },
                    });
                    setSeen((prev) => [...prev, file.path]);
                  }}
                >
                  Open at line {file.line}
                </Button>
                <Button
                  variant="ghost"
                  onClick={() =>
                    dispatch({
                      type: "newComposerChat",
                      userPrompt: `Fix ${file.path}: ${file.why}`,
                    })
                  }
                >
                  Ask for a fix
                </Button>
              </Row>
            </Stack>
          </CardBody>
        </Card>
      ))}
    </Stack>
  );
}
