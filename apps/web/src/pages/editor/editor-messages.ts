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
  /** @param key The modifier key for commands: "Ctrl+" or "⌘". */
  readonly keyboardHint: (key: string) => string;
  /** Translations of the editor's texts, such as those of its search, by their English versions. */
  readonly editorPhrases: Readonly<Record<string, string>>;
  readonly characters: (count: string, limit: string) => string;
  readonly openFile: string;
  readonly startFrom: string;
  readonly samples: Readonly<Record<SampleName, string>>;
  readonly replaceHeading: string;
  readonly replaceText: string;
  readonly replace: string;
  readonly keepText: string;
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
  readonly problems: string;
  readonly problemAt: (line: number) => string;

  readonly preview: string;
  readonly states: Readonly<Record<CanvasState, string>>;
  readonly stop: string;
  readonly run: string;
  readonly notRunning: string;
  readonly nothingYet: string;
  readonly previewRest: string;
  readonly previewBroken: string;
  readonly phoneWidth: string;
  readonly fullScreen: string;
  readonly leaveFullScreen: string;
  readonly divider: string;

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
  readonly update: string;
  readonly updating: string;
  readonly publishNew: string;
  /** Why a source wasn't published, by the number of its errors. */
  readonly heldBack: (errors: number) => string;
  readonly lastGoodVersion: string;
  readonly goToError: (line: number) => string;
  readonly publishAnyway: string;
  readonly publishKey: string;
  readonly publishingOff: string;

  readonly outcomes: Readonly<Record<"published" | "reused" | "updated", string>>;
  readonly notUpdated: string;
  readonly shareLink: string;
  readonly copyLink: string;
  readonly qrCode: string;
  readonly open: string;
  readonly otherWays: string;
  readonly mine: string;

  readonly conflict: string;
  readonly compare: string;
  readonly compareHeading: string;
  readonly compareText: string;
  readonly takeTheirs: string;
  readonly overwrite: string;
  readonly goOn: string;
  readonly notLoaded: string;

  readonly restored: string;
  readonly draftNotKept: string;
  readonly discard: string;
  readonly notYours: string;
  readonly missing: string;
  readonly expired: string;
  readonly openShared: string;
  readonly makeCopy: string;
  readonly lockedCopy: string;
  readonly startNew: string;
  /** Why the text can't be published, and what to do. */
  readonly refusals: {
    readonly noSource: string;
    readonly shortSource: (min: string, length: string) => string;
    readonly longSource: (max: string, length: string) => string;
    readonly noImport: (module: string) => string;
    readonly state: string;
    readonly longTitle: (max: string, length: string) => string;
    readonly noPassword: string;
    readonly longPassword: (max: string, length: string) => string;
  };
  readonly fieldNames: Readonly<Record<"source" | "title" | "state" | "password" | "expiresAt", string>>;
  /** Explanations of error codes. */
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
    keyboardHint: (key) =>
      `${key}S publishes · ${key}F searches · Tab indents; press Esc, then Tab to leave the editor`,
    editorPhrases: {
      next: "Next",
      previous: "Previous",
      all: "Select all",
      "match case": "Match case",
      regexp: "Regular expression",
      "by word": "Whole words",
      replace: "Replace",
      "replace all": "Replace all",
      close: "Close",
      go: "Go",
    },
    characters: (count, limit) => `${count} of ${limit} characters`,
    openFile: "Open file",
    startFrom: "Start from…",
    samples: { releaseReport: "Release report", latencyChart: "Latency chart", migrationPlan: "Migration plan" },
    replaceHeading: "Replace your text?",
    replaceText: "The sample takes the place of what you wrote. Undo in the editor brings your text back.",
    replace: "Replace it",
    keepText: "Keep my text",
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
    stateSize: (bytes, limit) => `The state is too large: it has ${bytes} bytes, and at most ${limit} fit.`,
    problems: "Problems",
    problemAt: (line) => `line ${line}`,

    preview: "Preview",
    states: { loading: "loading", ready: "ready", error: "error", stopped: "stopped" },
    stop: "Stop",
    run: "Run again",
    notRunning: "The canvas is not running.",
    nothingYet: "The canvas shows here as soon as there is a source.",
    previewRest: "This is what readers see.",
    previewBroken: "This canvas has an error: see the list of problems.",
    phoneWidth: "Phone width",
    fullScreen: "Full screen",
    leaveFullScreen: "Exit full screen",
    divider: "Width of the source",

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
    update: "Update",
    updating: "Updating…",
    publishNew: "Publish as new link",
    heldBack: (errors) => `Not published: the source has ${errors === 1 ? "an error" : `${errors} errors`}.`,
    lastGoodVersion: "The link still shows the last good version.",
    goToError: (line) => `Go to line ${line}`,
    publishAnyway: "Publish anyway",
    publishKey: "Publish key",
    publishingOff: "Publishing is switched off on this server. Canvases run here as a preview only.",

    outcomes: {
      published: "Published.",
      reused: "You have published this source before, so it has the same link.",
      updated: "Updated. The link is the same.",
    },
    notUpdated: "The link doesn't show your latest changes yet.",
    shareLink: "Share link",
    copyLink: "Copy link",
    qrCode: "QR code of the link",
    open: "Open",
    otherWays: "QR code and more",
    mine: "My canvases",

    conflict:
      "Not updated: this canvas was changed elsewhere after you opened it here, perhaps in another tab. Your text is safe.",
    compare: "Compare",
    compareHeading: "The version that is published, and yours",
    compareText: "Red lines, without a number, are only in the published version. Green lines are only in yours.",
    takeTheirs: "Use the published version",
    overwrite: "Overwrite it with mine",
    goOn: "Go on editing",
    notLoaded: "A part of this page didn't load. Reload the page to compare the texts: yours is kept.",

    draftNotKept:
      "This browser has no room to keep the draft: it is lost when this page closes. Publish it, or save a copy elsewhere.",
    restored: "Unpublished changes from an earlier visit are shown.",
    discard: "Discard them",
    notYours: "Only the author can edit this canvas, from the browser it was published with.",
    missing: "There is no canvas here. The link may be mistyped, or its author deleted the canvas.",
    expired: "This canvas has expired, and only its author can still open it.",
    openShared: "Open the canvas",
    makeCopy: "Make a copy",
    lockedCopy: "This canvas is protected by a password. Open it first, then choose “Make a copy” there.",
    startNew: "Start a new canvas",
    refusals: {
      noSource: "There is nothing to publish yet. Paste a source, or start from a sample.",
      shortSource: (min, length) => `The source is too short: it has ${length} characters and needs at least ${min}.`,
      longSource: (max, length) =>
        `The source is too long: it has ${length} characters, and at most ${max} can be published.`,
      noImport: (module) =>
        `The source imports nothing from “${module}”. Begin it with a line such as: import { Text } from "${module}";`,
      state: "Correct the state first: it isn't valid JSON.",
      longTitle: (max, length) => `The title is too long: it has ${length} characters, and at most ${max} fit.`,
      noPassword: "Type a password, or give access to anyone with the link.",
      longPassword: (max, length) => `The password is too long: it has ${length} characters, and at most ${max} fit.`,
    },
    fieldNames: { source: "Source", title: "Title", state: "State", password: "Password", expiresAt: "Expiry time" },
    errors: {
      UNAUTHORIZED: "Publishing here needs a valid publish key or a sign-in.",
      FORBIDDEN: "You can't do that from this browser.",
      SESSION_REQUIRED: "This browser no longer has the right to change this link. You can publish a new one.",
      NOT_FOUND: "This link was deleted, perhaps in another tab. You can publish a new one.",
      CANVAS_REMOVED: "The site's operator removed this canvas, so it can't be changed.",
      SOURCE_BLOCKED: "The site's operator removed a canvas with this source, so it can't be published here.",
      QUOTA_EXCEEDED: "You have used up your room on this site. Delete canvases that you no longer need.",
      RATE_LIMIT_EXCEEDED: "Too many requests. Wait a minute, then try again.",
      SERVICE_UNAVAILABLE: "The server is busy. Try again in a moment.",
    },
    unreachable: "The server doesn't answer. Your text is safe: try again in a moment.",
    otherError: "Not published.",
  },
  "zh-CN": {
    newCanvas: "新建画布",
    editCanvas: "编辑画布",
    loading: "加载中…",
    source: "画布源码",
    sourceHint: "粘贴 .canvas.tsx 源码，将文件拖到此处，或从示例开始。",
    keyboardHint: (key) => `${key}S 发布 · ${key}F 搜索 · Tab 键缩进；先按 Esc 再按 Tab 可离开编辑器`,
    editorPhrases: {
      Find: "查找",
      Replace: "替换为",
      next: "下一个",
      previous: "上一个",
      all: "全选",
      "match case": "区分大小写",
      regexp: "正则表达式",
      "by word": "全字匹配",
      replace: "替换",
      "replace all": "全部替换",
      close: "关闭",
      "current match": "当前匹配",
      "on line": "位于行",
      "replaced match on line $": "已替换第 $ 行的匹配",
      "replaced $ matches": "已替换 $ 处",
      "Go to line": "转到行",
      go: "转到",
      "$ unchanged lines": "$ 行未更改",
    },
    characters: (count, limit) => `${count} / ${limit} 个字符`,
    openFile: "打开文件",
    startFrom: "从示例开始…",
    samples: { releaseReport: "发布报告", latencyChart: "延迟图表", migrationPlan: "迁移计划" },
    replaceHeading: "替换你的文本？",
    replaceText: "示例会取代你写的内容。在编辑器中撤销即可恢复。",
    replace: "替换",
    keepText: "保留我的文本",
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
    problems: "问题",
    problemAt: (line) => `第 ${line} 行`,

    preview: "预览",
    states: { loading: "加载中", ready: "就绪", error: "出错", stopped: "已停止" },
    stop: "停止",
    run: "重新运行",
    notRunning: "画布未在运行。",
    nothingYet: "有了源码，画布就会显示在这里。",
    previewRest: "读者看到的就是这样。",
    previewBroken: "画布出错了，请查看问题列表。",
    phoneWidth: "手机宽度",
    fullScreen: "全屏",
    leaveFullScreen: "退出全屏",
    divider: "源码区的宽度",

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
    update: "更新",
    updating: "更新中…",
    publishNew: "发布为新链接",
    heldBack: (errors) => `未发布：源码有 ${errors} 处错误。`,
    lastGoodVersion: "链接仍显示上一个正常的版本。",
    goToError: (line) => `转到第 ${line} 行`,
    publishAnyway: "仍要发布",
    publishKey: "发布密钥",
    publishingOff: "此服务器已关闭发布功能，画布只能在这里预览。",

    outcomes: {
      published: "已发布。",
      reused: "你此前发布过这份源码，沿用原链接。",
      updated: "已更新，链接不变。",
    },
    notUpdated: "链接尚未显示你最新的修改。",
    shareLink: "分享链接",
    copyLink: "复制链接",
    qrCode: "分享链接的二维码",
    open: "打开",
    otherWays: "二维码等",
    mine: "我的画布",

    conflict: "未更新：你打开此画布后，它在别处被修改过，可能是在另一个标签页中。你的文本没有丢失。",
    compare: "比较",
    compareHeading: "已发布的版本与你的版本",
    compareText: "没有行号的红色行只在已发布的版本中，绿色行只在你的版本中。",
    takeTheirs: "使用已发布的版本",
    overwrite: "用我的版本覆盖",
    goOn: "继续编辑",
    notLoaded: "页面的一部分未能加载。请重新加载页面再比较，你的文本会保留。",

    draftNotKept: "浏览器没有空间保存草稿：关闭此页后草稿会丢失。请先发布，或另存一份。",
    restored: "已显示上次未发布的修改。",
    discard: "放弃这些修改",
    notYours: "只有作者能在发布时所用的浏览器中编辑此画布。",
    missing: "这里没有画布。链接可能输错了，或者作者已删除画布。",
    expired: "此画布已过期，只有作者仍可打开。",
    openShared: "打开画布",
    makeCopy: "创建副本",
    lockedCopy: "此画布受密码保护。请先打开它，再在那里选择“创建副本”。",
    startNew: "新建画布",
    refusals: {
      noSource: "还没有可发布的内容。请粘贴源码，或从示例开始。",
      shortSource: (min, length) => `源码太短：现有 ${length} 个字符，至少需要 ${min} 个。`,
      longSource: (max, length) => `源码太长：现有 ${length} 个字符，最多可发布 ${max} 个。`,
      noImport: (module) =>
        `源码没有从“${module}”导入任何内容。请在开头加上一行，例如：import { Text } from "${module}";`,
      state: "请先修正状态：它不是有效的 JSON。",
      longTitle: (max, length) => `标题太长：现有 ${length} 个字符，最多 ${max} 个。`,
      noPassword: "请输入密码，或允许知道链接的任何人访问。",
      longPassword: (max, length) => `密码太长：现有 ${length} 个字符，最多 ${max} 个。`,
    },
    fieldNames: { source: "源码", title: "标题", state: "状态", password: "密码", expiresAt: "过期时间" },
    errors: {
      UNAUTHORIZED: "在此发布需要有效的发布密钥或登录。",
      FORBIDDEN: "无法在此浏览器中进行此操作。",
      SESSION_REQUIRED: "此浏览器已无权修改此链接。你可以发布一个新链接。",
      NOT_FOUND: "此链接已被删除，可能是在另一个标签页中。你可以发布一个新链接。",
      CANVAS_REMOVED: "本站运营者已移除此画布，无法再修改。",
      SOURCE_BLOCKED: "本站运营者移除过同一源码的画布，因此无法在此发布。",
      QUOTA_EXCEEDED: "你在本站的空间已用完。请删除不再需要的画布。",
      RATE_LIMIT_EXCEEDED: "请求过多，请等一分钟再试。",
      SERVICE_UNAVAILABLE: "服务器繁忙，请稍后再试。",
    },
    unreachable: "服务器没有响应。你的文本没有丢失，请稍后再试。",
    otherError: "未发布。",
  },
};
