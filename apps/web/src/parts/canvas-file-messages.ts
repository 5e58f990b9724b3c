import type { Messages } from "../shell/language.ts";
import type { ShellTarget } from "./canvas-file.ts";

export interface CanvasFileWords {
  readonly download: string;
  readonly sourceFile: string;
  readonly stateFile: string;
  readonly inShell: string;
  /** What the command lines give, by what they write. */
  readonly targets: Readonly<Record<ShellTarget, string>>;
  readonly copyCommand: (target: string) => string;
  readonly copyShort: string;
  readonly copied: string;
}

export const canvasFileMessages: Messages<CanvasFileWords> = {
  en: {
    download: "Download",
    sourceFile: "Source",
    stateFile: "Data",
    inShell: "Open in a shell",
    targets: { source: "Source", page: "HTML page", text: "Text, charts as tables", picture: "Picture (with Chrome)" },
    copyCommand: (target) => `Copy the command: ${target}`,
    copyShort: "Copy",
    copied: "Copied",
  },
  "zh-CN": {
    download: "下载",
    sourceFile: "源码",
    stateFile: "数据",
    inShell: "在终端中打开",
    targets: { source: "源码", page: "HTML 页面", text: "文本（图表转为表格）", picture: "图片（需要 Chrome）" },
    copyCommand: (target) => `复制命令：${target}`,
    copyShort: "复制",
    copied: "已复制",
  },
};
