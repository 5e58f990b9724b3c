import { shellCommands } from "../../parts/canvas-file.ts";
import { canvasFileMessages } from "../../parts/canvas-file-messages.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { cliUrl } from "../../site.ts";

/** Commands that download a published canvas; nothing if this site doesn't offer the command line. */
export function ShellCommands(props: { readonly link: string; readonly title: string; readonly isLocked: boolean }) {
  const words = useMessages(canvasFileMessages);
  const commands = shellCommands(cliUrl, props);
  if (commands.length === 0) return null;
  return (
    <details className="shell-commands">
      <summary>{words.inShell}</summary>
      {commands.map(([target, command]) => (
        <div key={target} className="stack">
          <span className="small soft">{words.targets[target]}</span>
          <div className="row">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long commands scroll and must be reachable by keyboard */}
            <code tabIndex={0}>{command}</code>
            <CopyButton short text={command} label={words.copyCommand(words.targets[target])} />
          </div>
        </div>
      ))}
    </details>
  );
}
