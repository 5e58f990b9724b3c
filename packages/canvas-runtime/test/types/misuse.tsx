/// <reference path="../../types/editor-canvas.d.ts" />
// @ts-expect-error: no such export
import { Button, Grid, Pill, Sidebar, Stack, Table, TextInput, useCanvasState } from "editor/canvas";

export function Misuse() {
  const [count, setCount] = useCanvasState("count", 0);
  // @ts-expect-error: a number, by its default
  setCount("one");
  // @ts-expect-error: tones are named
  const pill = <Pill tone="sparkling" />;
  // @ts-expect-error: columns are required
  const grid = <Grid />;
  // @ts-expect-error: no class names
  const stack = <Stack className="wide" />;
  // @ts-expect-error: handlers take no event
  const button = <Button onClick={(event: MouseEvent) => event.preventDefault()} />;
  // @ts-expect-error: the value, not an event
  const input = <TextInput onChange={(event: { target: object }) => event.target} />;
  // @ts-expect-error: headers are required
  const table = <Table rows={[[count]]} />;
  return [pill, grid, stack, button, input, table, Sidebar];
}
