import { styleText } from "node:util";
import { visible } from "./visible.ts";

export type Style = Parameters<typeof styleText>[0];

/** Makes a text visible, and colours it if the stream is a terminal and `NO_COLOR` isn't set. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const shown = visible(text);
  return stream.isTTY && !process.env.NO_COLOR ? styleText(style, shown, { validateStream: false }) : shown;
}
