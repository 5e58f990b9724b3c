import "./home-page.css";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { isServed, siteUrl } from "../../site.ts";
import { homeMessages } from "./home-messages.ts";

/** What this site is, and the three ways in. */
export function HomePage() {
  const words = useMessages(homeMessages);
  return (
    <Layout title="">
      <div className="home">
        <h1>{words.heading}</h1>
        <p className="soft lead">{words.lead}</p>
        <ul className="ways">
          {words.ways
            .filter(({ to }) => isServed(to))
            .map(({ to, title, text }) => (
              <li key={to}>
                <h2>
                  <a href={siteUrl(to)}>{title}</a>
                </h2>
                <p className="soft">{text}</p>
              </li>
            ))}
        </ul>
        <p className="soft">
          {words.forPrograms} <a href={siteUrl("/docs")}>{words.reference}</a>
        </p>
      </div>
    </Layout>
  );
}
