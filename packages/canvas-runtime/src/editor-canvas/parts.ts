import { loadDialectsScript } from "../extensions/dialects/dialect-script.ts";
import { dialectNames } from "../extensions/dialects/export-names.generated.ts";
import { kitPartNames } from "../kit/export-names.generated.ts";
import type { LoadPart } from "../sandbox/kit.ts";
import { loadChartsScript, loadDagScript, loadDiffScript, loadFormScript } from "./part-scripts.ts";

/** A part of the module, which a frame gets only for sources that name one of its exports. */
interface ModulePart {
  readonly load: LoadPart;
  /** Whether a source may use it: whether the name of an export occurs anywhere in the source. */
  isNamedIn(source: string): boolean;
  /** The parts that it takes values from. */
  readonly takesFrom: readonly LoadPart[];
}

const kitParts = [
  modulePart(loadChartsScript, kitPartNames.charts),
  modulePart(loadDagScript, kitPartNames.dag),
  modulePart(loadDiffScript, kitPartNames.diff),
  modulePart(loadFormScript, kitPartNames.form),
];

/** In the order in which a frame gets them. */
const moduleParts = [...kitParts, modulePart(loadDialectsScript, dialectNames, [loadChartsScript, loadFormScript])];

function modulePart(load: LoadPart, names: readonly string[], takesFrom: readonly LoadPart[] = []): ModulePart {
  const anyName = new RegExp(`\\b(?:${names.join("|")})\\b`);
  return { load, isNamedIn: (source) => anyName.test(source), takesFrom };
}

/** Loads the scripts of all parts of the kit: charts, diagrams, diffs and forms. */
export function loadKitScripts(): Promise<string[]> {
  return Promise.all(kitParts.map(({ load }) => load()));
}

/**
 * The parts that a source needs, each after those that it takes values from. All of them if the source imports the
 * module in a way that needn't name what it uses.
 *
 * @param specifiers The specifiers by which the source imports the module.
 */
export function partsOf(source: string, specifiers: readonly string[]): LoadPart[] {
  const needsAll = importsEverything(source, specifiers);
  const used = moduleParts.filter(({ isNamedIn }) => needsAll || isNamedIn(source));
  const needed = new Set(used.flatMap(({ load, takesFrom }) => [load, ...takesFrom]));
  return moduleParts.map(({ load }) => load).filter((load) => needed.has(load));
}

/** Whether a specifier occurs outside imports of names: in `import * as`, `export *`, `import()`, `require()`. */
function importsEverything(source: string, specifiers: readonly string[]): boolean {
  const rest = source.replace(importOfNames, "");
  return specifiers.some((specifier) => ["'", '"', "`"].some((quote) => rest.includes(quote + specifier + quote)));
}

/** Its repetitions are limited, so that no source can make it slow. */
const importOfNames =
  /\b(?:import|export)\b[\w\s$,]{0,200}(?:\{[^{}*"'`]*\})?\s{0,50}from\s{0,50}(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')/g;
