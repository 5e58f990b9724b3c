import { Checkbox, Grid, Row, Select, Stack, Text, TextArea, TextInput, Toggle } from "../../src/kit/index.ts";

const options = [
  { value: "a", label: "First choice" },
  { value: "b", label: "Second choice" },
  { value: "c", label: "Not now", disabled: true },
];

export function FormSection() {
  return (
    <Grid columns={2} gap={16}>
      <Stack gap={8}>
        <Text size="small">Name</Text>
        <TextInput placeholder="Ada Lovelace" />
        <TextInput value="a value" type="search" />
        <TextInput placeholder="Disabled" disabled />
        <TextArea placeholder="Several lines" />
      </Stack>
      <Stack gap={8}>
        <Select options={options} value="b" />
        <Select options={options} placeholder="Choose one" />
        <Select options={options} disabled />
        <Checkbox label="Ticked" checked />
        <Checkbox label="Not ticked" />
        <Checkbox label="Disabled" disabled />
        <Row wrap>
          <Toggle checked />
          <Text>On</Text>
          <Toggle />
          <Text>Off</Text>
          <Toggle size="sm" checked />
          <Toggle size="sm" />
          <Toggle disabled />
          <Toggle disabled checked />
        </Row>
      </Stack>
    </Grid>
  );
}
