import { type OutputFormat, outputFormats } from "@fingerpaint/md5-core";
import { useId, useState } from "react";
import { FilesSection } from "../../extensions/hash-files/files-section.tsx";
import { Layout } from "../../layout/layout.tsx";
import { useMessages } from "../../use-preferences.ts";
import { TextSection } from "./text-section.tsx";
import "./hash-page.css";
import { hashMessages } from "./hash-messages.ts";

/** Digests of a text and of files, all computed on this device. */
export function HashPage() {
  const messages = useMessages(hashMessages);
  const id = useId();
  const [outputFormat, setOutputFormat] = useState<OutputFormat>("hex");
  return (
    <Layout title={messages.title}>
      <div className="stack hash-page">
        <div className="row hash-head">
          <h1>{messages.title}</h1>
          <div className="row">
            <label htmlFor={id}>{messages.outputFormat}</label>
            <select
              id={id}
              value={outputFormat}
              onChange={(event) => setOutputFormat(event.target.value as OutputFormat)}
            >
              {outputFormats.map((format) => (
                <option key={format} value={format}>
                  {messages.formats[format]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <p className="soft">{messages.lead}</p>
        <TextSection outputFormat={outputFormat} messages={messages} />
        <FilesSection outputFormat={outputFormat} messages={messages} />
        <p className="small soft">{messages.caution}</p>
      </div>
    </Layout>
  );
}
