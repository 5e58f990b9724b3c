import type { CanvasState } from "@fingerpaint/canvas-runtime";
import type { Messages } from "../../shell/language.ts";
import type { ExpiryChoice } from "./expiry.ts";
import type { SampleName } from "./samples.ts";

export interface EditorWords {
  readonly newCanvas: string;
  readonly editCanvas: string;
  readonly loading: string;
  readonly source: string;
  readonly sourceHint: string;
  readonly keyboardHint: string;
  readonly characters: (count: string, limit: string) => string;
  readonly openFile: string;
  readonly startFrom: string;
  readonly samples: Readonly<Record<SampleName, string>>;
  readonly rewriteOffer: (from: string, to: string) => string;
  readonly rewrite: string;
  readonly tabs: string;
  readonly tabNames: Readonly<Record<"source" | "state", string>>;
  readonly tabHasProblem: string;
  readonly state: string;
  readonly stateHint: string;
  readonly aboutState: string;
  readonly stateSyntax: (line: number, column: number) => string;
  readonly stateForm: string;
  readonly stateKey: string;
  readonly stateSize: (bytes: string, limit: string) => string;
  readonly stateRefused: string;
  readonly problems: string;
  readonly problemAt: (line: number) => string;

  readonly preview: string;
  readonly states: Readonly<Record<CanvasState, string>>;
  readonly stop: string;
  readonly run: string;
  readonly notRunning: string;
  readonly nothingYet: string;

  readonly sharing: string;
  readonly title: string;
  readonly access: string;
  readonly accesses: Readonly<Record<"public" | "password", string>>;
  readonly password: string;
  readonly keepPassword: string;
  readonly expires: string;
  readonly expiries: Readonly<Record<ExpiryChoice, string>>;
  readonly expiresAt: string;
  readonly publish: string;
  readonly publishing: string;
  readonly saveHint: string;
  readonly publishKey: string;
  readonly publishingOff: string;

  readonly published: string;
  readonly reused: string;
  readonly saved: string;
  readonly shareLink: string;
  readonly copyLink: string;
  readonly qrCode: string;
  readonly open: string;
  readonly editInPlace: string;
  readonly mine: string;

  readonly restored: string;
  readonly draftNotKept: string;
  readonly discard: string;
  readonly notYours: string;
  readonly missing: string;
  readonly expired: string;
  readonly openShared: string;
  readonly startNew: string;
  /** What a code means; the details that follow name the field and the limit. */
  readonly errors: Readonly<Record<string, string>>;
  readonly unreachable: string;
  readonly otherError: string;
}

export const editorMessages: Messages<EditorWords> = {
  en: {
    newCanvas: "New canvas",
    editCanvas: "Edit canvas",
    loading: "Loading…",
    source: "Canvas source",
    sourceHint: "Paste a .canvas.tsx source, drop a file here, or start from a sample.",
    keyboardHint: "Tab indents. To leave the editor press Esc, then Tab.",
    characters: (count, limit) => `${count} of ${limit} characters`,
    openFile: "Open file",
    startFrom: "Start from…",
    samples: { releaseReport: "Release report", latencyChart: "Latency chart", migrationPlan: "Migration plan" },
    rewriteOffer: (from, to) => `This source imports its components from “${from}”. Here they come from “${to}”.`,
    rewrite: "Rewrite the import",
    tabs: "Parts of the canvas",
    tabNames: { source: "Source", state: "State" },
    tabHasProblem: "(has a problem)",
    state: "Canvas state",
    stateHint: '{ "report": { "total": 42 } }',
    aboutState:
      "Where each viewer starts: a JSON object with a value for each key of useCanvasState. Drop a .canvas.data.json file to fill it.",
    stateSyntax: (line, column) => `Not JSON: line ${line}, column ${column}.`,
    stateForm: "The state must be a JSON object.",
    stateKey: "No state can have the key “__proto__”.",
    stateSize: (bytes, limit) => `The state has ${bytes} bytes, more than ${limit}.`,
    stateRefused: "Not published: mend the state first.",
    problems: "Problems",
    problemAt: (line) => `line ${line}`,

    preview: "Preview",
    states: { loading: "loading", ready: "ready", error: "error", stopped: "stopped" },
    stop: "Stop",
    run: "Run again",
    notRunning: "The canvas is not running.",
    nothingYet: "The canvas shows here as soon as there is a source.",

    sharing: "Sharing",
    title: "Title",
    access: "Access",
    accesses: { public: "Anyone with the link", password: "Link and password" },
    password: "Password",
    keepPassword: "Empty: unchanged",
    expires: "Expires",
    expiries: { never: "Never", "1": "In 1 day", "7": "In 7 days", "30": "In 30 days", at: "At a time…" },
    expiresAt: "Expiry time",
    publish: "Publish",
    publishing: "Publishing…",
    saveHint: "Saves in place: the link stays the same.",
    publishKey: "Publish key",
    publishingOff: "Publishing is switched off on this server. Canvases run here as a preview only.",

    published: "Published.",
    reused: "You had published this source before: its link is used again.",
    saved: "Saved. The link is the same as before.",
    shareLink: "Share link",
    copyLink: "Copy link",
    qrCode: "QR code of the link",
    open: "Open",
    editInPlace: "Edit in place",
    mine: "My canvases",

    draftNotKept:
      "This browser has no room to keep the draft: it is lost when this page closes. Publish it, or save a copy elsewhere.",
    restored: "Unpublished changes from an earlier visit are shown.",
    discard: "Discard them",
    notYours: "Only the author can edit this canvas, from the browser it was published with.",
    missing: "There is no canvas here. The link may be mistyped, or its author deleted the canvas.",
    expired: "This canvas has expired, and only its author can still open it.",
    openShared: "Open the canvas",
    startNew: "Start a new canvas",
    errors: {
      INVALID_INPUT: "Not published.",
      UNAUTHORIZED: "Publishing here needs a valid publish key or a sign-in.",
      FORBIDDEN: "Not allowed.",
      SESSION_REQUIRED: "This browser's session is gone, and with it the right to edit.",
      NOT_FOUND: "There is no such canvas any more.",
      RATE_LIMIT_EXCEEDED: "Too many requests. Wait a minute, then try again.",
    },
    unreachable: "The server couldn't be reached. Nothing is lost: try again.",
    otherError: "That didn't work.",
  },
  "zh-CN": {
    newCanvas: "新建画布",
    editCanvas: "编辑画布",
    loading: "加载中…",
    source: "画布源码",
    sourceHint: "粘贴 .canvas.tsx 源码，将文件拖到此处，或从示例开始。",
    keyboardHint: "Tab 键缩进；要离开编辑器，请先按 Esc 再按 Tab。",
    characters: (count, limit) => `${count} / ${limit} 个字符`,
    openFile: "打开文件",
    startFrom: "从示例开始…",
    samples: { releaseReport: "发布报告", latencyChart: "延迟图表", migrationPlan: "迁移计划" },
    rewriteOffer: (from, to) => `此源码从“${from}”导入组件，而这里的组件来自“${to}”。`,
    rewrite: "改写导入",
    tabs: "画布的组成",
    tabNames: { source: "源码", state: "状态" },
    tabHasProblem: "（有问题）",
    state: "画布状态",
    stateHint: '{ "report": { "total": 42 } }',
    aboutState:
      "每位访问者的起始状态：一个 JSON 对象，每个 useCanvasState 键对应一个值。可将 .canvas.data.json 文件拖到此处。",
    stateSyntax: (line, column) => `不是有效的 JSON：第 ${line} 行第 ${column} 列。`,
    stateForm: "状态必须是 JSON 对象。",
    stateKey: "状态不能包含键“__proto__”。",
    stateSize: (bytes, limit) => `状态有 ${bytes} 字节，超过上限 ${limit}。`,
    stateRefused: "未发布：请先修正状态。",
    problems: "问题",
    problemAt: (line) => `第 ${line} 行`,

    preview: "预览",
    states: { loading: "加载中", ready: "就绪", error: "出错", stopped: "已停止" },
    stop: "停止",
    run: "重新运行",
    notRunning: "画布未在运行。",
    nothingYet: "有了源码，画布就会显示在这里。",

    sharing: "分享",
    title: "标题",
    access: "访问权限",
    accesses: { public: "知道链接的任何人", password: "链接加密码" },
    password: "密码",
    keepPassword: "留空则不变",
    expires: "有效期",
    expiries: { never: "永不过期", "1": "1 天后", "7": "7 天后", "30": "30 天后", at: "指定时间…" },
    expiresAt: "过期时间",
    publish: "发布",
    publishing: "发布中…",
    saveHint: "原地保存：链接不变。",
    publishKey: "发布密钥",
    publishingOff: "此服务器已关闭发布功能，画布只能在这里预览。",

    published: "已发布。",
    reused: "您此前发布过这份源码，沿用原链接。",
    saved: "已保存，链接与之前相同。",
    shareLink: "分享链接",
    copyLink: "复制链接",
    qrCode: "分享链接的二维码",
    open: "打开",
    editInPlace: "原地编辑",
    mine: "我的画布",

    draftNotKept: "浏览器没有空间保存草稿：关闭此页后草稿会丢失。请先发布，或另存一份。",
    restored: "已显示上次未发布的修改。",
    discard: "放弃这些修改",
    notYours: "只有作者能在发布时所用的浏览器中编辑此画布。",
    missing: "这里没有画布。链接可能输错了，或者作者已删除画布。",
    expired: "此画布已过期，只有作者仍可打开。",
    openShared: "打开画布",
    startNew: "新建画布",
    errors: {
      INVALID_INPUT: "未发布。",
      UNAUTHORIZED: "在此发布需要有效的发布密钥或登录。",
      FORBIDDEN: "不允许。",
      SESSION_REQUIRED: "此浏览器的会话已失效，无法再编辑。",
      NOT_FOUND: "此画布已不存在。",
      RATE_LIMIT_EXCEEDED: "请求过多，请等一分钟再试。",
    },
    unreachable: "无法连接服务器。内容没有丢失，请重试。",
    otherError: "操作未成功。",
  },
};
