import { useRef } from "react";
import type { EditorWords } from "./editor-messages.ts";

/** The text that the author sees: the canvas's source, or the initial state for each viewer. */
export type EditorTab = "source" | "state";

const tabs: readonly EditorTab[] = ["source", "state"];

/** The ids of a tab and of its panel. */
export const tabId = (tab: EditorTab) => `editor-tab-${tab}`;
export const tabPanelId = (tab: EditorTab) => `editor-panel-${tab}`;

/** Two tabs, one of which is selected. The arrow keys switch between them. */
export function EditorTabs(props: {
  readonly chosen: EditorTab;
  readonly onChoose: (tab: EditorTab) => void;
  /** Whether the state has a problem, which the author might not see on the source tab. */
  readonly hasStateProblem: boolean;
  readonly words: EditorWords;
}) {
  const { chosen, onChoose, hasStateProblem, words } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className="editor-tabs" role="tablist" aria-label={words.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={tabPanelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          className="quiet"
          onClick={() => onChoose(tab)}
          onKeyDown={({ key }) => {
            if (key !== "ArrowLeft" && key !== "ArrowRight") return;
            const other = tab === "source" ? "state" : "source";
            onChoose(other);
            list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
          }}
        >
          {words.tabNames[tab]}
          {tab === "state" && hasStateProblem && (
            <>
              <span aria-hidden="true" className="tab-problem" />
              <span className="visually-hidden">{words.tabHasProblem}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
