import type { Messages } from "./language.ts";
import type { ThemeChoice } from "./theme.ts";

export interface LayoutWords {
  readonly skip: string;
  readonly navigation: string;
  readonly hash: string;
  readonly editor: string;
  readonly mine: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<ThemeChoice, string>>;
  readonly loading: string;
}

export const layoutMessages: Messages<LayoutWords> = {
  en: {
    skip: "Skip to content",
    navigation: "Main",
    hash: "Hash",
    editor: "New canvas",
    mine: "My canvases",
    language: "Language",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    loading: "Loading…",
  },
  "zh-CN": {
    skip: "跳到正文",
    navigation: "主导航",
    hash: "哈希",
    editor: "新建画布",
    mine: "我的画布",
    language: "语言",
    theme: "主题",
    themes: { system: "跟随系统", light: "浅色", dark: "深色" },
    loading: "加载中…",
  },
};
