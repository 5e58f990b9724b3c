import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";
import type { EditorWords } from "./editor-messages.ts";
import type { PublishMode } from "./use-publishing.ts";

/** A source that wasn't published because it has errors. */
export interface HeldBack {
  readonly source: string;
  /** How it should have been published. */
  readonly mode: PublishMode;
  /** At least one. */
  readonly errors: readonly SourceDiagnostic[];
}

/** Says why a source wasn't published, links to the first error, and lets the author publish it anyway. */
export function HeldBackNotice(props: {
  readonly errors: HeldBack["errors"];
  /** Whether there is a link, which still shows the previous version. */
  readonly hasLink: boolean;
  readonly onGoTo: (line: number) => void;
  readonly onPublishAnyway: () => void;
  readonly words: EditorWords;
}) {
  const { errors, hasLink, onGoTo, onPublishAnyway, words } = props;
  const [first] = errors;
  if (first === undefined) return null;
  return (
    <div role="alert" className="notice-line bad row">
      <span>
        {words.heldBack(errors.length)} {hasLink && words.lastGoodVersion}
      </span>
      <button type="button" onClick={() => onGoTo(first.line)}>
        {words.goToError(first.line)}
      </button>
      <button type="button" onClick={onPublishAnyway}>
        {words.publishAnyway}
      </button>
    </div>
  );
}
