import { copyText } from "@fingerpaint/canvas-runtime";
import { useState } from "react";
import type { Messages } from "../preferences.ts";
import { useMessages } from "../use-preferences.ts";
import "./copy-button.css";

interface CopyButtonProps {
  readonly text: string;
  /** The button's name. If `short` is set, it is read out but not shown. */
  readonly label: string;
  /** Shows only "Copy", or the given text. @default false */
  readonly short?: boolean | string;
}

/** Copies a text to the clipboard and shows whether it succeeded. The result disappears when the text changes. */
export function CopyButton({ text, label, short = false }: CopyButtonProps) {
  const words = useMessages(copyMessages);
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly said: string } | null>(null);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setOutcome({ text, said: isCopied ? words.copied : words.refused });
  }

  return (
    <span className="copy">
      <button type="button" aria-label={label} disabled={text === ""} onClick={() => void copy()}>
        {short === true ? words.copy : short || label}
      </button>
      <span role="status" className="small soft">
        {outcome?.text === text && outcome.said}
      </span>
    </span>
  );
}

const english = { copy: "Copy", copied: "Copied", refused: "Not copied: the browser refused" };
const copyMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": { copy: "复制", copied: "已复制", refused: "复制失败：浏览器不允许" },
};
