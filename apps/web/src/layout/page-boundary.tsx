import { Component, type ReactNode } from "react";
import type { Messages } from "../preferences.ts";
import { useMessages } from "../use-preferences.ts";

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Offers to reload the page if a part of it can't be loaded or fails while it renders. It would be blank otherwise. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  const words = useMessages(failedMessages);
  return (
    <main className="notice">
      <div className="stack" role="alert">
        <h1>{words.heading}</h1>
        <p className="soft">{words.text}</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </p>
      </div>
    </main>
  );
}

const english = {
  heading: "This page couldn't be loaded",
  text: "The connection may have been lost, or the site may have just been updated.",
  reload: "Reload",
};

const failedMessages: Messages<typeof english> = {
  en: english,
  "zh-CN": { heading: "无法加载此页面", text: "连接可能已中断，或者网站刚刚更新过。", reload: "重新加载" },
};
