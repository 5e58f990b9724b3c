import { dialectNames } from "../extensions/dialects/export-names.generated.ts";
import { kitExportNames } from "../kit/export-names.generated.ts";
import type { KitNames } from "../sandbox/kit.ts";
import { canvasSpecifiers } from "./specifiers.ts";

/** The names of all values that `editor/canvas` exports. Plain data, so that editors can use it without React. */
export const canvasExportNames: readonly string[] = [...kitExportNames, ...dialectNames];

export const canvasNames: KitNames = { specifiers: canvasSpecifiers, exportNames: canvasExportNames };
