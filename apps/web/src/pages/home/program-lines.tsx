import { CopyButton } from "../../parts/copy-button.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { cliUrl, isServed, services, siteUrl } from "../../site.ts";
import { homeMessages } from "./home-messages.ts";

/** A line for each kind of program that can use this server: the command to type, or the address to use. */
export function ProgramLines() {
  const words = useMessages(homeMessages);
  const address = `${location.origin}${siteUrl("")}`;
  const lines = {
    curl: services.includes("md5") && `curl -H "X-API-Key: $API_KEY" -F file=@report.pdf ${address}/api/md5/file`,
    shell: cliUrl !== null && isServed("/editor-canvas") && `npx -y ${cliUrl} publish report.canvas.tsx`,
    agents: services.includes("mcp") && `${address}/mcp`,
  };
  const shown = (["curl", "shell", "agents"] as const).flatMap((name) => {
    const line = lines[name];
    return line === false ? [] : [{ name, line }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="programs" aria-labelledby="programs">
      <h2 id="programs">{words.programsHeading}</h2>
      <ul>
        {shown.map(({ name, line }) => (
          <li key={name}>
            <span>{words.programs[name]}</span>
            <code>{line}</code>
            <CopyButton text={line} label={words.copyLine(words.programs[name])} short />
          </li>
        ))}
      </ul>
    </section>
  );
}
