import { Layout } from "../../layout/layout.tsx";
import type { Messages } from "../../preferences.ts";
import { siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import "./missing-page.css";

const english = {
  heading: "There is no page here",
  text: "The address may be mistyped, or the page may have moved.",
  home: "Go to the start page",
};

const missingMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": { heading: "这里没有页面", text: "地址可能有误，或页面已移走。", home: "前往首页" },
};

/** The page for addresses that don't exist. */
export function MissingPage() {
  const words = useMessages(missingMessages);
  return (
    <Layout title={words.heading}>
      <div className="stack missing">
        <h1>{words.heading}</h1>
        <p className="soft">{words.text}</p>
        <p>
          <a href={siteUrl("/")}>{words.home}</a>
        </p>
      </div>
    </Layout>
  );
}
