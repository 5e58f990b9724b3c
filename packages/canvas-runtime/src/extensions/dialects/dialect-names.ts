import { dialectNames } from "./export-names.generated.ts";

const anyName = new RegExp(`\\b(?:${dialectNames.join("|")})\\b`);

/** Whether a source may use one of these names: whether one occurs anywhere in it. */
export function namesDialectComponent(source: string): boolean {
  return anyName.test(source);
}
