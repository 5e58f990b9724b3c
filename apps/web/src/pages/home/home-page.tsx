import "./home-page.css";
import { lazy, Suspense } from "react";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { isServed, services, siteUrl } from "../../site.ts";
import { homeMessages } from "./home-messages.ts";
import { ProgramLines } from "./program-lines.tsx";
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
