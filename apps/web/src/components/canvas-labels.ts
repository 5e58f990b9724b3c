import { type CanvasLabels, englishLabels } from "@fingerpaint/canvas-runtime";
import type { Messages } from "../preferences.ts";

/** Texts around a canvas, on every page that shows one. */
export const canvasLabels: Messages<CanvasLabels> = {
  en: { ...englishLabels, errorAtLine: "Line {line}:", error: "The error:" },
  "zh-CN": {
    frame: "画布",
    origin: "画布内容出自其作者，而非本页面。请勿在其中输入密码。",
    stopped: "画布已停止。",
    unresponsive: "画布停止响应，已被移除。",
    "not-loaded": "无法加载运行画布的框架。",
    navigated: "画布试图离开它的框架，已被移除。",
    flooding: "画布发送的内容过多，已被移除。",
    runAgain: "重新运行",
    errorAtLine: "第 {line} 行：",
    error: "错误：",
    link: "画布中的这个链接指向：",
    openLink: "打开",
    action: "这项操作要在画布所属的编辑器里进行：",
    copy: "复制",
    close: "关闭",
  },
};
