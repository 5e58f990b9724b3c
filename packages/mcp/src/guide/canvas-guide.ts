import type { Declaration } from "./declarations.ts";
import { declarations, otherNames } from "./module-surface.generated.ts";
import { shortGuide } from "./short-guide.ts";

export interface CanvasGuideOptions {
  /** The module specifiers that the server accepts, the usual one first. @default ["editor/canvas"] */
  readonly modules?: readonly string[] | undefined;
}

const usualModules = ["editor/canvas"];

/**
 * How to write a canvas, in Markdown, for a reader who has never seen one: the short guide, then everything that the
 * module exports, about 12,000 tokens. The second part is generated from canvas-runtime's declaration.
 */
export function createCanvasGuide({ modules = usualModules }: CanvasGuideOptions = {}): string {
  const names = Object.entries(otherNames).map(([other, name]) => `${other} = ${name}`);
  return `${shortGuide(modules)}
## What \`${modules[0] ?? usualModules[0]}\` exports

${codeBlock(declarations)}
Other names: ${names.join(", ")}.
`;
}

/** The short guide alone, at most 2,500 tokens: rules, what to use each component for, three examples. */
export function createShortCanvasGuide({ modules = usualModules }: CanvasGuideOptions = {}): string {
  return shortGuide(modules);
}

/** The groups of components that `findGuideTopic` knows, in lower case. */
export const guideGroups: readonly string[] = Array.from(groupsOf(shortGuide(usualModules)).keys());

/**
 * The part of the guide about a component, a hook, another export, or a group of them such as "charts" (ignoring case):
 * the declarations with all types that they need.
 *
 * @returns Markdown; undefined if the guide has nothing about the topic
 */
export function findGuideTopic(topic: string): string | undefined {
  const wanted = topic.trim().toLowerCase();
  const group = groupsOf(shortGuide(usualModules)).get(wanted);
  if (group !== undefined) {
    const names = Array.from(group.matchAll(/`(\w+)/g), ([, name = ""]) => otherNames[name] ?? name);
    return `${group}\n${codeBlock(withNeeds(names))}`;
  }
  const name = [...byName.keys(), ...Object.keys(otherNames)].find((each) => each.toLowerCase() === wanted);
  if (name === undefined) return undefined;
  const declared = otherNames[name];
  return `${declared === undefined ? "" : `${name} is another name for ${declared}.\n\n`}${codeBlock(withNeeds([declared ?? name]))}`;
}

const byName = new Map(declarations.map((one) => [one.name, one]));

/** The groups in the guide's list of components: each is a line with its name, followed by a list. */
function groupsOf(guide: string): Map<string, string> {
  return new Map(
    Array.from(guide.matchAll(/^([A-Z]\w+)\b.*\n(?:- .*\n)+/gm), ([text, name = ""]) => [name.toLowerCase(), text]),
  );
}

/** Declarations and the types they need, in the order of the guide. */
function withNeeds(names: readonly string[]): Declaration[] {
  const wanted = new Set<Declaration>();
  const add = (name: string) => {
    const one = byName.get(name);
    if (one === undefined || wanted.has(one)) return;
    wanted.add(one);
    one.needs.forEach(add);
  };
  names.forEach(add);
  return declarations.filter((one) => wanted.has(one));
}

function codeBlock(shown: readonly Declaration[]): string {
  return `\`\`\`ts\n${shown.map(({ text }) => text).join("")}\`\`\`\n`;
}
