import { type CanvasLabels, englishLabels } from "@fingerpaint/canvas-runtime";
import type { Messages } from "../preferences.ts";

/** Texts around a canvas, on every page that shows one. */
export const canvasLabels: Messages<CanvasLabels> = {
  en: { ...englishLabels, errorAtLine: "Line {line}:", error: "Error:" },
  "zh-CN": {
    frame: "画布",
    origin: "画布内容由其作者提供，并非来自本页面。请勿在其中输入密码。",
    stopped: "画布已停止。",
    unresponsive: "画布无响应，已被移除。",
    "not-loaded": "无法加载运行画布的框架。",
    navigated: "画布试图跳出框架，已被移除。",
    flooding: "画布发送的内容过多，已被移除。",
    runAgain: "重新运行",
    errorAtLine: "第 {line} 行：",
    error: "错误：",
    link: "画布中的此链接指向：",
    openLink: "打开",
    action: "此操作需要在画布所属的编辑器中进行：",
    copy: "复制",
    close: "关闭",
  },
};
