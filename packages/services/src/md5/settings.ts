import { maxBatchItems, maxFileBytes, maxTextBytes } from "@fingerpaint/api-contracts";
import { defineSettings } from "../frame/settings/read-settings.ts";
import { byteSize, onOrOff, variable, wholeNumber } from "../frame/settings/variable-forms.ts";

export interface Md5Settings {
  /** Whether the service is switched on. */
  readonly enabled: boolean;
  readonly maxTextBytes: number;
  readonly maxFileBytes: number;
  readonly maxBatchItems: number;
}

export const md5Settings = defineSettings({
  variables: {
    MD5: onOrOff(
      "rarely needed",
      "The MD5 operations and the hash page. `off`: they answer 404, and no page or reference shows them.",
    ),
    MAX_TEXT_BYTES: variable(byteSize("80 MiB"), {
      default: `${maxTextBytes}`,
      section: "limits",
      description: "Largest text, in bytes as UTF-8. JSON escapes can make it six times as long: see `MAX_JSON_BYTES`.",
    }),
    MAX_FILE_BYTES: variable(byteSize("1024 GiB"), {
      default: `${maxFileBytes}`,
      section: "limits",
      description: "Largest file. In a batch, it applies to each file separately.",
    }),
    MAX_BATCH_ITEMS: variable(wholeNumber(1, maxBatchItems), {
      default: `${maxBatchItems}`,
      section: "limits",
      description: "Most texts or files in one batch. The total size of a batch of files has no other limit.",
      allowed: `a whole number from 1 to ${maxBatchItems}, the document's limit`,
    }),
  },
  settings: (values): Md5Settings => ({
    enabled: values.MD5,
    maxTextBytes: values.MAX_TEXT_BYTES,
    maxFileBytes: values.MAX_FILE_BYTES,
    maxBatchItems: values.MAX_BATCH_ITEMS,
  }),
});
