import type { Frame } from "../frame/frame.ts";
import type { Module } from "../frame/module.ts";
import { bindReference } from "./reference.ts";
import { bindSharePage, type PagesOptions } from "./share-page.ts";

import { bindWeb } from "./web-pages.ts";
import { createMissingPage } from "./web-policy.ts";

export type { PagesOptions };

/** Serves the built pages, share links and the API reference. */
export function pages(frame: Frame, options: PagesOptions): Module {
  const { canvas, web = null } = options;
  return {
    name: "pages",
    answerMissing: web === null ? undefined : createMissingPage(web, frame.settings),
    bind: ({ router }) => {
      // Must come before share links, whose path matches any segment.
      if (web !== null) bindWeb(router, web, frame.settings);
      if (canvas.service !== undefined) bindSharePage(router, frame, options);
      bindReference(router, web);
    },
  };
}
