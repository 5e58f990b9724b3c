import { useState } from "react";
import { KeyField } from "../../parts/key-field.tsx";
import type { EditorWords } from "./editor-messages.ts";
import { keepPublishKey, readPublishKey } from "./publish-key.ts";

/** Asks for the key that this server requires for publishing. */
export function PublishKeyField({ words }: { readonly words: EditorWords }) {
  const [key, setKey] = useState(readPublishKey);

  function change(changed: string): void {
    setKey(changed);
    keepPublishKey(changed.trim());
  }

  return <KeyField label={words.publishKey} value={key} onChange={change} />;
}
