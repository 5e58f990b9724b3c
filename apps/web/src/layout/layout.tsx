import type { ReactNode } from "react";
import {
  type Language,
  languageNames,
  type Messages,
  preferenceMessages,
  setLanguage,
  setTheme,
  type ThemeChoice,
  themeChoices,
} from "../preferences.ts";
import { isServed, sitePath, siteUrl } from "../site.ts";
import { useLanguage, useMessages, useTheme } from "../use-preferences.ts";
import "./mark.css";

interface LayoutProps {
  /** Shown in the browser's tab, before the site's name. */
  readonly title: string;
  /** `wide` gives the page the whole window, for the editor. @default "column" */
  readonly width?: "column" | "wide";
  readonly children: ReactNode;
}

/** The frame of every page except the share page: a slim header and one `<main>`. */
export function Layout({ title, width = "column", children }: LayoutProps) {
  const words = useMessages(layoutMessages);
  const path = sitePath();
  const links = [
    { to: "/hash", label: words.hash },
    { to: "/editor-canvas", label: words.editor },
    { to: "/editor-canvas/mine", label: words.mine },
  ];
  return (
    <>
      <title>{title === "" ? "Fingerpaint" : `${title} · Fingerpaint`}</title>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <header className="site-header">
        <a className="site-name" href={siteUrl("/")}>
          <Mark />
          Fingerpaint
        </a>
        <nav aria-label={words.navigation}>
          {links
            .filter(({ to }) => isServed(to))
            .map(({ to, label }) => (
              <a key={to} href={siteUrl(to)} aria-current={to === path ? "page" : undefined}>
                {label}
              </a>
            ))}
        </nav>
        <div className="site-settings">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </header>
      <main id="content" className={width} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function LanguageSelect() {
  const language = useLanguage();
  const words = useMessages(layoutMessages);
  return (
    <select
      className="quiet"
      aria-label={words.language}
      value={language}
      onChange={(event) => setLanguage(event.target.value as Language)}
    >
      {Object.entries(languageNames).map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ThemeSelect() {
  const theme = useTheme();
  const words = useMessages(layoutMessages);
  return (
    <select
      className="quiet"
      aria-label={words.theme}
      value={theme}
      onChange={(event) => setTheme(event.target.value as ThemeChoice)}
    >
      {themeChoices.map((choice) => (
        <option key={choice} value={choice}>
          {words.themes[choice]}
        </option>
      ))}
    </select>
  );
}

/** The site's logo, a fingertip in paint, in the theme's colours. The favicon has the same shape. */
function Mark() {
  return (
    <svg className="site-mark" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" />
      <path d="M3.5 10.5V8a4.5 4.5 0 0 1 9 0v3M5.8 12.5V8.1a2.2 2.2 0 0 1 4.4 0v3M8 8.2v5.3" />
    </svg>
  );
}

/** Focuses the content after the focused element was removed: the next Tab stays in the content, nothing scrolls. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

const english = {
  ...preferenceMessages.en,
  skip: "Skip to content",
  navigation: "Main",
  hash: "Hash",
  editor: "New canvas",
  mine: "My canvases",
};

const layoutMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": {
    ...preferenceMessages["zh-CN"],
    skip: "跳到正文",
    navigation: "主导航",
    hash: "哈希",
    editor: "新建画布",
    mine: "我的画布",
  },
};
