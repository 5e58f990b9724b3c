import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours a text for a terminal; leaves it as it is for anything else, and where `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  return stream.isTTY && !process.env.NO_COLOR ? styleText(style, text, { validateStream: false }) : text;
}
