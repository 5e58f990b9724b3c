import type { Messages } from "../shell/language.ts";

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly refused: string;
}

export const copyMessages: Messages<CopyWords> = {
  en: { copy: "Copy", copied: "Copied", refused: "Not copied: the browser refused" },
  "zh-CN": { copy: "复制", copied: "已复制", refused: "未复制：浏览器拒绝" },
};
