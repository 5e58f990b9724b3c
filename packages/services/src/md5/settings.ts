import { maxBatchItems, maxFileBytes, maxTextBytes } from "@fingerpaint/api-contracts";
import { defineSettings } from "../frame/settings/read-settings.ts";
import {
  byteSize,
  onOrOff,
  sizeIn,
  sizeUnits,
  variableDocumentation,
  wholeNumber,
} from "../frame/settings/variable-forms.ts";

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
      "The MD5 operations and the page that hashes. `off`: 404, and no page or reference shows them.",
    ),
    MAX_TEXT_BYTES: byteSize(80 * sizeUnits.MiB)
      .prefault(`${maxTextBytes}`)
      .register(variableDocumentation, {
        section: "limits",
        description:
          "Largest text, in bytes as UTF-8. JSON escapes can make it six times as long: see `MAX_JSON_BYTES`.",
        allowed: sizeIn("80 MiB"),
      }),
    MAX_FILE_BYTES: byteSize(1024 * sizeUnits.GiB)
      .prefault(`${maxFileBytes}`)
      .register(variableDocumentation, {
        section: "limits",
        description: "Largest file, each file of a batch on its own.",
        allowed: sizeIn("1024 GiB"),
      }),
    MAX_BATCH_ITEMS: wholeNumber(1, maxBatchItems)
      .prefault(`${maxBatchItems}`)
      .register(variableDocumentation, {
        section: "limits",
        description:
          "Most texts or files in one batch. It bounds a batch of files, which has no size limit as a whole.",
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
