import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { currentLanguage } from "../../shell/language.ts";
import { shareMessages } from "./share-messages.ts";

/** When a canvas was published and how often it was viewed, in the reader's language and time zone. */
export function canvasFacts({ createdAt, viewCount }: UnlockedCanvas): string[] {
  const language = currentLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(createdAt));
  return [day, shareMessages[language].views(viewCount)];
}
