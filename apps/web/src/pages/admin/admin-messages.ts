import type { Messages } from "../../preferences.ts";
import type { Change } from "./admin-api.ts";

const doneWords = { remove: "removed", restore: "restored", purge: "purged" };
const doneWordsChinese = { remove: "移除", restore: "恢复", purge: "彻底删除" };

const inEnglish = new Intl.NumberFormat("en").format;
const inChinese = new Intl.NumberFormat("zh-CN").format;

const english = {
  heading: "Administration",
  keyText: "For operators of this server. Enter one of ADMIN_KEYS. The key is forgotten when this tab closes.",
  key: "Admin key",
  open: "Open",
  lock: "Lock",
  refused: (status: number, details: string) => {
    if (status === 0) return "The server couldn't be reached.";
    if (status === 401) return "The server doesn't accept this key.";
    return `The server refused the request (${status}). ${details}`.trim();
  },
  loading: "Loading…",
  overview: "Overview",
  totals: {
    canvases: "Canvases",
    bytes: "Stored",
    expired: "Expired",
    removed: "Removed",
    blocked: "Blocked sources",
  },
  publishesByDay: "Published by day",
  publishes: (total: number, most: number) =>
    `${inEnglish(total)} still stored from the last 30 days, at most ${inEnglish(most)} a day`,
  olderIncomplete: "Older days are incomplete: there are too many canvases to count.",
  refusals: "Refused requests",
  sinceStart: "since the server started, by code",
  noRefusals: "None.",
  list: "Canvases",
  filter: {
    text: "Title or source contains",
    state: "State",
    any: "Any",
    published: "Published",
    anyTime: "At any time",
    lastHour: "In the last hour",
    lastDay: "In the last day",
    lastWeek: "In the last week",
    lastMonth: "In the last 30 days",
    olderThan: "Older than (days)",
    largerThan: "Larger than (KiB)",
    owner: "Owner",
    address: "Address",
    apply: "Search",
    clear: "Clear",
  },
  states: { shown: "Shown", removed: "Removed", expired: "Expired" },
  tickAll: "Select all listed",
  ticked: (count: number) => `${inEnglish(count)} selected`,
  tickNamed: (title: string) => `Select ${title}`,
  working: "Working…",
  changes: { remove: "Remove", restore: "Restore", purge: "Purge" },
  purgeHeading: (count: number) => (count === 1 ? "Purge this canvas?" : `Purge ${inEnglish(count)} canvases?`),
  purgeText: "Purged canvases are deleted for good. Blocked sources stay blocked.",
  purgeConfirm: "Yes, purge",
  cancel: "Cancel",
  result: (change: Change, done: number, failed: number) =>
    `${inEnglish(done)} ${doneWords[change]}${failed === 0 ? "." : `, ${inEnglish(failed)} failed and ${failed === 1 ? "is" : "are"} still selected:`}`,
  nothingFound: "No canvas matches.",
  more: "Show more",
  untitled: "Untitled canvas",
  locked: "Password",
  views: (count: number) => (count === 1 ? "1 view" : `${inEnglish(count)} views`),
  onlyOwner: "Show only canvases of",
  onlyAddress: "Show only canvases from the address",
  preview: "Preview",
  close: "Close",
  previewFailed: "The canvas can't be loaded: it may have been deleted.",
  source: "Source",
};

export type AdminWords = Readonly<typeof english>;

export const adminMessages: Messages<AdminWords> = {
  en: english,
  "zh-CN": {
    heading: "管理",
    keyText: "仅供本服务器的管理员使用。请输入 ADMIN_KEYS 中的一个密钥，关闭此标签页后不会保留。",
    key: "管理密钥",
    open: "进入",
    lock: "锁定",
    refused: (status, details) => {
      if (status === 0) return "无法连接服务器。";
      if (status === 401) return "服务器不接受此密钥。";
      return `服务器拒绝了请求（${status}）。${details}`.trim();
    },
    loading: "加载中…",
    overview: "概览",
    totals: { canvases: "画布", bytes: "占用空间", expired: "已过期", removed: "已移除", blocked: "已屏蔽的源码" },
    publishesByDay: "每日发布",
    publishes: (total, most) => `最近 30 天发布的画布还有 ${inChinese(total)} 个，单日最多 ${inChinese(most)} 个`,
    olderIncomplete: "较早日期的数据不完整：画布过多，未能全部统计。",
    refusals: "被拒绝的请求",
    sinceStart: "自服务器启动以来，按错误代码统计",
    noRefusals: "无。",
    list: "画布",
    filter: {
      text: "标题或源码包含",
      state: "状态",
      any: "全部",
      published: "发布时间",
      anyTime: "任意时间",
      lastHour: "最近一小时",
      lastDay: "最近一天",
      lastWeek: "最近一周",
      lastMonth: "最近 30 天",
      olderThan: "早于（天前）",
      largerThan: "大于（KiB）",
      owner: "所有者",
      address: "地址",
      apply: "搜索",
      clear: "清除",
    },
    states: { shown: "可见", removed: "已移除", expired: "已过期" },
    tickAll: "全选所列画布",
    ticked: (count) => `已选 ${inChinese(count)} 个`,
    tickNamed: (title) => `选择“${title}”`,
    working: "处理中…",
    changes: { remove: "移除", restore: "恢复", purge: "彻底删除" },
    purgeHeading: (count) => `彻底删除 ${inChinese(count)} 个画布？`,
    purgeText: "删除后无法恢复。已屏蔽的源码仍会屏蔽。",
    purgeConfirm: "确认删除",
    cancel: "取消",
    result: (change, done, failed) =>
      `已${doneWordsChinese[change]} ${inChinese(done)} 个${failed === 0 ? "。" : `，${inChinese(failed)} 个失败，仍处于选中状态：`}`,
    nothingFound: "没有匹配的画布。",
    more: "显示更多",
    untitled: "未命名画布",
    locked: "密码保护",
    views: (count) => `${inChinese(count)} 次浏览`,
    onlyOwner: "只显示此所有者的画布：",
    onlyAddress: "只显示来自此地址的画布：",
    preview: "预览",
    close: "关闭",
    previewFailed: "无法加载画布，它可能已被删除。",
    source: "源码",
  },
};
