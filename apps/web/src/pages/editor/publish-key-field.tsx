import { useId, useState } from "react";
import type { EditorWords } from "./editor-messages.ts";
import { keepPublishKey, readPublishKey } from "./publish-key.ts";

/** Asks for the key that this server wants of those who publish. */
export function PublishKeyField({ words }: { readonly words: EditorWords }) {
  const id = useId();
  const [key, setKey] = useState(readPublishKey);
  return (
    <div className="field">
      <label htmlFor={id}>{words.publishKey}</label>
      <input
        id={id}
        type="password"
        required
        value={key}
        autoComplete="off"
        onChange={({ target }) => {
          setKey(target.value);
          keepPublishKey(target.value.trim());
        }}
      />
    </div>
  );
}
