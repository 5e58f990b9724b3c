import { formatDigest } from "@fingerpaint/md5-core";
import { useId, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import { useTextDigest } from "../hash/use-text-digest.ts";
import { homeMessages } from "./home-messages.ts";

/** The MD5 of a line of text, as it is typed. */
export function QuickDigest() {
  const words = useMessages(homeMessages);
  const id = useId();
  const [text, setText] = useState("");
  const result = useTextDigest(text, "utf8");
  const written = result?.status === "done" && text !== "" ? formatDigest(result.digest) : "";
  return (
    <section className="card stack quick-digest" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.digestHeading}</h2>
      <div className="quick-fields">
        <div className="field">
          <label htmlFor={id}>{words.digestLabel}</label>
          <input
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={words.digestPlaceholder}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-digest`}>{words.digestOf}</label>
          <div className="quick-result">
            <output id={`${id}-digest`} htmlFor={id} className="mono">
              {written}
            </output>
            <CopyButton text={written} label={words.copyDigest} short />
          </div>
        </div>
      </div>
      {result?.status === "unencodable" && (
        <p role="alert" className="bad">
          {words.unencodable}
        </p>
      )}
      <p className="soft">
        {words.digestLead} <a href={siteUrl("/hash")}>{words.hashFiles}</a>
      </p>
    </section>
  );
}
