import { styleText } from "node:util";
import { visible } from "./visible.ts";

export type Style = Parameters<typeof styleText>[0];

/** A text made visible and coloured for a terminal; without colours for anything else, and where `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const shown = visible(text);
  return stream.isTTY && !process.env.NO_COLOR ? styleText(style, shown, { validateStream: false }) : shown;
}
