import { z } from "zod";
import { defineSettings } from "../frame/settings/read-settings.ts";
import { variable } from "../frame/settings/variable-forms.ts";

export interface PagesSettings {
  /** The target of the share pages' Report link, which may contain `{link}`; null: there is no such link. */
  readonly reportUrl: string | null;
}

function isReportUrl(value: string): boolean {
  const filled = value.replaceAll("{link}", "x");
  return URL.canParse(filled) && /^(?:https?|mailto):$/.test(new URL(filled).protocol);
}

export const pagesSettings = defineSettings({
  variables: {
    REPORT_URL: variable(z.string().max(2000).refine(isReportUrl), {
      section: "public site",
      description:
        "Address that the Report link of share pages leads to. `{link}` in it becomes the share link; a `mailto:` address gets the link as its body. Unset: there is no Report link.",
      allowed: "an http or https URL, or mailto: and an address",
    }),
  },
  settings: (values): PagesSettings => ({ reportUrl: values.REPORT_URL ?? null }),
});
