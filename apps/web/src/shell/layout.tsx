import type { ReactNode } from "react";
import { isServed, sitePath, siteUrl } from "../site.ts";
import { type Language, languageNames, setLanguage } from "./language.ts";
import { layoutMessages } from "./layout-messages.ts";
import { Mark } from "./mark.tsx";
import { setTheme, type ThemeChoice, themeChoices } from "./theme.ts";
import { useLanguage, useMessages } from "./use-messages.ts";
import { useTheme } from "./use-theme.ts";

export interface LayoutProps {
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
