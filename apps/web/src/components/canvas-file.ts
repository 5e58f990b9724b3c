import type { Messages } from "../preferences.ts";

const maxNameLength = 60;

/** A canvas's file name without extension: its title in characters that every system allows, otherwise "canvas". */
export function fileNameOfTitle(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, maxNameLength).join("").replace(/-$/, "") || "canvas";
}

/** Downloads a text as a file. */
export function saveText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
}

/** Downloads a file. It is never opened on this site, whatever its content. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** The formats in which a shell command can download a canvas. */
export type ShellTarget = "source" | "page" | "text" | "picture";

/**
 * Commands that download a canvas from this site, by format. `npx` gets the program from this site, so the commands
 * only run what the site's operator offers.
 *
 * @param cliUrl The URL of the site's command line; null if it has none, so there are no commands.
 */
export function shellCommands(
  cliUrl: string | null,
  { link, title, isLocked }: { readonly link: string; readonly title: string; readonly isLocked: boolean },
): readonly (readonly [ShellTarget, string])[] {
  if (cliUrl === null) return [];
  const name = fileNameOfTitle(title);
  // The name contains only letters and digits of any language, which need no quoting in a shell.
  const command = (verb: string, ending: string) =>
    `npx -y ${cliUrl} ${verb} ${link} -o ${name}${ending}${isLocked ? " --password" : ""}`;
  return [
    ["source", command("get", ".canvas.tsx")],
    ["page", command("export", ".html")],
    ["text", command("export", ".md")],
    ["picture", command("export", ".png")],
  ];
}

const english = {
  download: "Download",
  sourceFile: "Source",
  stateFile: "State",
  pictureFile: "Picture",
  /** Shown while a file is being created. */
  making: "Making the file…",
  /** Why there is no file. */
  problems: {
    failed: "The canvas has an error, or is too large for a file.",
    stopped: "The canvas took too long or sent too much. No file was made.",
    tooLarge: (maxHeight: string) =>
      `The canvas is too tall: a picture of this width can be at most ${maxHeight} px tall. Download the HTML page instead.`,
    notDrawn: "This browser can't draw a page as a picture. Download the HTML page instead.",
    notLoaded: "Part of this page didn't load. Reloading the page may help.",
  },
  inShell: "On the command line",
  /** Names of the command lines' output, by target. */
  targets: { source: "Source", page: "HTML page", text: "Text (charts as tables)", picture: "Picture (with Chrome)" },
  copyCommand: (target: string) => `Copy the command: ${target}`,
  copyShort: "Copy",
  copied: "Copied",
};

export const canvasFileMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": {
    download: "下载",
    sourceFile: "源码",
    stateFile: "状态",
    pictureFile: "图片",
    making: "正在生成文件…",
    problems: {
      failed: "画布出错，或内容过大，无法生成文件。",
      stopped: "画布运行时间过长或发送内容过多，未生成文件。",
      tooLarge: (maxHeight) => `画布过高：此宽度的图片最高 ${maxHeight} 像素。请改为下载 HTML 页面。`,
      notDrawn: "此浏览器无法将页面绘制为图片，请改为下载 HTML 页面。",
      notLoaded: "页面部分内容未能加载，请尝试刷新页面。",
    },
    inShell: "在命令行中使用",
    targets: { source: "源码", page: "HTML 页面", text: "文本（图表转为表格）", picture: "图片（需要 Chrome）" },
    copyCommand: (target) => `复制命令：${target}`,
    copyShort: "复制",
    copied: "已复制",
  },
};
