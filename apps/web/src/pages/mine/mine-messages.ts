import type { Messages } from "../../shell/language.ts";

export interface MineWords {
  readonly heading: string;
  readonly publish: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly more: string;
  readonly loadingMore: string;
  readonly emptyHeading: string;
  readonly empty: string;
  readonly untitled: string;
  readonly locked: string;
  readonly expired: string;
  readonly removed: string;
  used(canvases: string, bytes: string): string;
  allowed(used: string, allowed: string): string;
  expires(moment: string): string;
  views(count: number): string;
  published(moment: string): string;
  changed(moment: string): string;
  readonly search: string;
  readonly searchHint: string;
  readonly nothingFound: string;
  readonly copyLink: string;
  copyLinkOf(title: string): string;
  readonly edit: string;
  editNamed(title: string): string;
  readonly delete: string;
  deleteNamed(title: string): string;
  readonly deleteForGood: string;
  readonly confirm: string;
  readonly keep: string;
  readonly claimHeading: string;
  readonly claimText: string;
  readonly claim: string;
  readonly claimOpen: string;
  readonly claimLeave: string;
  readonly claimRefusals: Readonly<Record<string, string>>;
  readonly forget: string;
  readonly forgetHeading: string;
  readonly forgetText: string;
  readonly forgetConfirm: string;
  readonly cancel: string;
}

export const mineMessages: Messages<MineWords> = {
  en: {
    heading: "My canvases",
    publish: "New canvas",
    loading: "Loading…",
    failed: "The server couldn't be reached, or refused.",
    retry: "Try again",
    more: "Show more",
    loadingMore: "Loading more…",
    emptyHeading: "Nothing published yet",
    empty: "What you publish from this browser is listed here. It's tied to this browser's cookies.",
    untitled: "Untitled canvas",
    locked: "Password",
    expired: "Expired",
    removed: "Removed by this site",
    used: (canvases, bytes) => `Used: ${canvases} canvases, ${bytes}`,
    allowed: (used, allowed) => `${used} of ${allowed}`,
    expires: (moment) => `Until ${moment}`,
    views: (count) => (count === 1 ? "1 view" : `${count} views`),
    published: (moment) => `published ${moment}`,
    changed: (moment) => `changed ${moment}`,
    search: "Search",
    searchHint: "Title",
    nothingFound: "No canvas has these words in its title.",
    copyLink: "Copy link",
    copyLinkOf: (title) => `Copy link to ${title}`,
    edit: "Edit",
    editNamed: (title) => `Edit ${title}`,
    delete: "Delete",
    deleteNamed: (title) => `Delete ${title}`,
    deleteForGood: "Delete for good?",
    confirm: "Yes, delete",
    keep: "Keep",
    claimHeading: "Take over a canvas",
    claimText:
      "An agent, or this site's operator, gives you a canvas by this link. It becomes yours in this browser: you can edit and delete it, and its previous owner no longer can. The link works once.",
    claim: "Make it mine",
    claimOpen: "Look at it first",
    claimLeave: "Not now",
    claimRefusals: {
      FORBIDDEN: "This link has expired, or somebody has used it already. Ask whoever sent it for another one.",
      NOT_FOUND: "The canvas of this link was deleted.",
      INVALID_INPUT: "This link isn't complete. Copy all of it.",
      QUOTA_EXCEEDED: "You keep as many canvases as this site allows. Delete one, then try again.",
    },
    forget: "Forget me on this browser",
    forgetHeading: "Forget me on this browser?",
    forgetText:
      "Your canvases stay published, and their links go on working. But from then on nobody can change or delete them, not even you. Delete first what shouldn't stay.",
    forgetConfirm: "Yes, forget me",
    cancel: "Cancel",
  },
  "zh-CN": {
    heading: "我的画布",
    publish: "新建画布",
    loading: "加载中…",
    failed: "无法连接服务器，或请求被拒绝。",
    retry: "重试",
    more: "显示更多",
    loadingMore: "正在加载更多…",
    emptyHeading: "还没有发布过画布",
    empty: "从这个浏览器发布的画布会列在这里，由浏览器的 Cookie 识别。",
    untitled: "未命名画布",
    locked: "密码",
    expired: "已过期",
    removed: "已被本站移除",
    used: (canvases, bytes) => `已使用：${canvases} 个画布，${bytes}`,
    allowed: (used, allowed) => `${used} / ${allowed}`,
    expires: (moment) => `有效期至 ${moment}`,
    views: (count) => `${count} 次浏览`,
    published: (moment) => `发布于 ${moment}`,
    changed: (moment) => `修改于 ${moment}`,
    search: "搜索",
    searchHint: "标题",
    nothingFound: "没有标题含这些词的画布。",
    copyLink: "复制链接",
    copyLinkOf: (title) => `复制“${title}”的链接`,
    edit: "编辑",
    editNamed: (title) => `编辑 ${title}`,
    delete: "删除",
    deleteNamed: (title) => `删除 ${title}`,
    deleteForGood: "彻底删除？",
    confirm: "确认删除",
    keep: "保留",
    claimHeading: "接管画布",
    claimText:
      "智能体或本站管理员通过此链接把一个画布交给您。接管后画布归此浏览器所有：您可以编辑和删除，原来的所有者不能再修改。链接只能使用一次。",
    claim: "归我所有",
    claimOpen: "先看一看",
    claimLeave: "以后再说",
    claimRefusals: {
      FORBIDDEN: "此链接已过期，或已被使用。请向发送者索取新链接。",
      NOT_FOUND: "此链接的画布已被删除。",
      INVALID_INPUT: "链接不完整，请完整复制。",
      QUOTA_EXCEEDED: "您保存的画布已达本站上限。请删除一个后重试。",
    },
    forget: "在此浏览器上忘记我",
    forgetHeading: "在此浏览器上忘记我？",
    forgetText:
      "你的画布仍会公开，链接继续有效。但此后任何人都无法修改或删除它们，包括你自己。请先删除不想保留的画布。",
    forgetConfirm: "确认忘记",
    cancel: "取消",
  },
};
