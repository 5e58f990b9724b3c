/** A canvas of 25 lines. Lines 8 to 21 each have a text. */
export const goodSource = `import { H1, Stack, Text } from "editor/canvas";

export default function Report() {
  const total = 6 * 7;
  return (
    <Stack>
      <H1>Report {total}</H1>
${Array.from({ length: 14 }, (_, index) => `      <Text>Line ${index + 8}</Text>`).join("\n")}
    </Stack>
  );
}
`;

/** The same with an error in line 4: a factor is missing. */
export const badSource = goodSource.replace("6 * 7", "6 * ");
