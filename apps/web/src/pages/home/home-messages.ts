import type { Messages } from "../../shell/language.ts";

export interface HomeWords {
  readonly heading: string;
  readonly lead: string;
  readonly hashHeading: string;
  readonly hashLead: string;
  readonly source: string;
  readonly sourceHint: string;
  readonly preview: string;
  readonly openEditor: string;
  readonly draftWaits: string;
  readonly replaceDraft: string;
  readonly keepDraft: string;
  readonly notKept: string;
  readonly digestHeading: string;
  readonly digestLead: string;
  readonly digestLabel: string;
  readonly digestPlaceholder: string;
  readonly digestOf: string;
  readonly copyDigest: string;
  readonly unencodable: string;
  readonly hashFiles: string;
  readonly samplesHeading: string;
  readonly samplesLead: string;
  readonly samples: Readonly<
    Record<"releaseReport" | "latencyChart" | "migrationPlan", { title: string; text: string }>
  >;
  readonly programsHeading: string;
  readonly programs: Readonly<Record<"curl" | "shell" | "agents", string>>;
  copyLine(name: string): string;
  readonly reference: string;
  readonly referenceText: string;
}

export const homeMessages: Messages<HomeWords> = {
  en: {
    heading: "Paste a canvas, share the link",
    lead: "A canvas is a page in React from one source file: a report, a plan or a chart that you or your assistant wrote. Its link opens in any browser, without an account.",
    hashHeading: "MD5 digests of texts and files",
    hashLead: "Hash texts and files in this browser, and compare them with digests you were given.",
    source: "Canvas source",
    sourceHint: "Change it, paste your own, or drop a file anywhere on this page.",
    preview: "What readers see",
    openEditor: "Open in the editor",
    draftWaits: "The editor still holds a draft that you haven't published.",
    replaceDraft: "Replace the draft",
    keepDraft: "Open the draft instead",
    notKept:
      "This browser stores nothing for this site, so the editor can't receive the source. Paste it into the editor.",
    digestHeading: "MD5 as you type",
    digestLead: "Computed on this device. What you type isn't sent anywhere.",
    digestLabel: "Text",
    digestPlaceholder: "Type a text",
    digestOf: "MD5 digest",
    copyDigest: "Copy digest",
    unencodable: "This text contains half a character (a lone surrogate), which UTF-8 can't encode.",
    hashFiles: "Hash files, choose an encoding, compare",
    samplesHeading: "Start from a sample",
    samplesLead: "Each opens in the editor, where you can change and publish it.",
    samples: {
      releaseReport: { title: "Release report", text: "Figures, a warning and a table of checks" },
      latencyChart: { title: "Latency chart", text: "Two charts that the reader switches between" },
      migrationPlan: { title: "Migration plan", text: "Steps that the reader ticks off" },
    },
    programsHeading: "From programs",
    programs: { curl: "Hash a file with curl", shell: "Publish from a shell", agents: "Connect an agent over MCP" },
    copyLine: (name) => `Copy: ${name}`,
    reference: "API reference",
    referenceText: "Every operation, to read and to try:",
  },
  "zh-CN": {
    heading: "粘贴画布，分享链接",
    lead: "画布是由单个源文件构成的 React 页面：您或您的助手写的报告、计划或图表。它的链接可在任何浏览器中打开，无需账号。",
    hashHeading: "文本与文件的 MD5 摘要",
    hashLead: "在此浏览器中计算文本和文件的哈希，并与已知摘要比对。",
    source: "画布源码",
    sourceHint: "可以直接修改，粘贴自己的源码，或将文件拖到本页任意位置。",
    preview: "读者看到的样子",
    openEditor: "在编辑器中打开",
    draftWaits: "编辑器中还有一份未发布的草稿。",
    replaceDraft: "替换草稿",
    keepDraft: "改为打开草稿",
    notKept: "此浏览器不为本站保存任何内容，无法带走源码。请将其粘贴到编辑器中。",
    digestHeading: "边输入边算 MD5",
    digestLead: "在本设备上计算，您输入的内容不会发送到任何地方。",
    digestLabel: "文本",
    digestPlaceholder: "输入文本",
    digestOf: "MD5 摘要",
    copyDigest: "复制摘要",
    unencodable: "文本中有不完整的字符，没有对应的 UTF-8 形式。",
    hashFiles: "计算文件哈希、选择编码、比对",
    samplesHeading: "从示例开始",
    samplesLead: "每个示例都在编辑器中打开，可修改并发布。",
    samples: {
      releaseReport: { title: "发布报告", text: "数据、警告和检查表" },
      latencyChart: { title: "延迟图表", text: "读者可切换的两张图表" },
      migrationPlan: { title: "迁移计划", text: "读者可逐项勾选的步骤" },
    },
    programsHeading: "供程序使用",
    programs: { curl: "用 curl 计算文件哈希", shell: "从命令行发布", agents: "通过 MCP 连接智能体" },
    copyLine: (name) => `复制：${name}`,
    reference: "API 参考",
    referenceText: "查看并试用每个操作：",
  },
};
