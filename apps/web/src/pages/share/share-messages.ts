import { englishShareTexts } from "@fingerpaint/api-contracts/share-page";
import { canvasLabels } from "../../components/canvas-labels.ts";
import { type Messages, preferenceMessages } from "../../preferences.ts";

const english = {
  ...preferenceMessages.en,
  ...englishShareTexts,
  stop: "Stop",
  runAgain: "Run again",
  source: "Source",
  sourceSize: (lines: number, characters: number) =>
    `${count("en", lines, "line", "lines")}, ${count("en", characters, "character", "characters")}`,
  copySource: "Copy",
  makeCopy: "Make a copy",
  more: "More",
  /** Shown to the author. */
  madeByYou: "Published by you",
  /** Shown in place of a canvas error. The details show the error itself. */
  broken: "This canvas has an error.",
  details: "Details",
  copyLink: "Copy link",
  copied: "Copied",
  edit: "Edit",
  retry: "Try again",
  home: "What is Fingerpaint?",
  /** Texts around a canvas. */
  canvas: canvasLabels.en,
};

export const shareMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": {
    ...preferenceMessages["zh-CN"],
    untitled: "未命名画布",
    views: (views) => `${views.toLocaleString("zh-CN")} 次浏览`,
    stop: "停止",
    runAgain: "重新运行",
    source: "源码",
    sourceSize: (lines, characters) =>
      `${lines.toLocaleString("zh-CN")} 行，${characters.toLocaleString("zh-CN")} 个字符`,
    copySource: "复制",
    makeCopy: "创建副本",
    more: "更多",
    madeByYou: "由你发布",
    broken: "此画布出错了。",
    details: "详情",
    madeBy: "由访客发布",
    noPasswords: "请勿在此输入密码。",
    report: "举报",
    sourceRegion: "画布源码",
    copyLink: "复制链接",
    copied: "已复制",
    edit: "编辑",
    lockedTitle: "受保护的画布",
    lockedHeading: "此画布受密码保护",
    lockedText: "请向发给你链接的人索要密码。",
    password: "密码",
    open: "打开",
    problems: { wrong: "密码错误。", tooMany: "密码错误次数过多，请一分钟后再试。" },
    messages: {
      expired: { heading: "此画布已过期", text: "作者为此链接设置了有效期，现已无法打开。" },
      missing: { heading: "这里没有画布", text: "链接可能有误，或作者已删除画布。" },
      removed: { heading: "此画布已被移除", text: "本站管理员已将其移除。" },
      error: { heading: "无法打开此链接", text: "无法连接服务器。" },
    },
    retry: "重试",
    home: "Fingerpaint 是什么？",
    canvas: canvasLabels["zh-CN"],
  },
};

/** A number with its unit. */
function count(language: string, number: number, one: string, many: string): string {
  return `${number.toLocaleString(language)} ${number === 1 ? one : many}`;
}
