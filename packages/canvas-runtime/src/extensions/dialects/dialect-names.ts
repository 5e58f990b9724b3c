import { dialectNames } from "./export-names.generated.ts";

const anyName = new RegExp(`\\b(?:${dialectNames.join("|")})\\b`);

/** Whether a source may use one of these names: whether one occurs anywhere in it. */
export function namesDialectComponent(source: string): boolean {
  return anyName.test(source);
}

/** Loads the script with these components, for sources that may use one; null for others. */
export function dialectLoader(source: string): (() => Promise<string>) | null {
  return namesDialectComponent(source) ? loadDialects : null;
}

async function loadDialects(): Promise<string> {
  const { loadDialectScript } = await import("./dialect-script.ts");
  return loadDialectScript();
}
