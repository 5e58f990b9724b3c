import { useRef } from "react";
import type { EditorWords } from "./editor-messages.ts";

/** What the author looks at: the canvas's source, or the state where each viewer starts. */
export type EditorTab = "source" | "state";

const tabs: readonly EditorTab[] = ["source", "state"];

/** The ids of a tab and of what it shows. */
export const tabId = (tab: EditorTab) => `editor-tab-${tab}`;
export const tabPanelId = (tab: EditorTab) => `editor-panel-${tab}`;

/** Two tabs, of which one is chosen. The arrow keys go from one to the other. */
export function EditorTabs(props: {
  readonly chosen: EditorTab;
  readonly onChoose: (tab: EditorTab) => void;
  /** Whether something is wrong with the state, which the source's author may not see otherwise. */
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
