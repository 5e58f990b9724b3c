import "./home-page.css";
import { lazy, Suspense } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { Layout } from "../../layout/layout.tsx";
import { cliUrl, isServed, services, siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import { homeMessages } from "./home-messages.ts";
import { StartCanvas } from "./start-canvas.tsx";

/** A separate chunk, because the digest's code is larger than the rest of the page. */
const QuickDigest = lazy(() => import("./quick-digest.tsx").then(({ QuickDigest }) => ({ default: QuickDigest })));

/** Presents this site with live demos: a canvas next to its source, samples, and a digest computed while typing. */
export function HomePage() {
  const words = useMessages(homeMessages);
  const publishes = isServed("/editor-canvas");
  return (
    <Layout title="">
      <div className="home">
        <h1>{publishes ? words.heading : words.hashHeading}</h1>
        <p className="soft lead">{publishes ? words.lead : words.hashLead}</p>
        {publishes && <StartCanvas />}
        {services.includes("md5") && (
          <Suspense fallback={<section className="card quick-digest" />}>
            <QuickDigest />
          </Suspense>
        )}
        <ProgramLines />
        <p className="soft">
          {words.referenceText} <a href={siteUrl("/docs")}>{words.reference}</a>
        </p>
      </div>
    </Layout>
  );
}

/** A line for each kind of program that can use this server: the command to type, or the address to use. */
function ProgramLines() {
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
