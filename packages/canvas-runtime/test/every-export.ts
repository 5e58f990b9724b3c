import { readFileSync } from "node:fs";
import { generatedFiles } from "../scripts/generate.ts";
import { canvasExportNames } from "../src/editor-canvas/names.ts";
import { canvasProps } from "../src/extensions/check/component-props.generated.ts";

/** The names that the declaration of `editor/canvas` exports, including types. */
export const declaredNames: readonly string[] = Array.from(
  readFileSync(generatedFiles.canvasTypes, "utf8").matchAll(/^ {2}export \{([^}]*)\}/gm),
  ([, names = ""]) => names,
)
  .flatMap((names) => names.split(","))
  .map((name) => name.trim().replace(/^type |^\w+ as /, ""))
  .filter(Boolean);

/** A canvas that uses every export: all values and types, and each component with all properties that are checked. */
export function everyExportCanvas(): string {
  const types = declaredNames.filter((name) => !canvasExportNames.includes(name));
  const tags = Object.entries(canvasProps).map(([name, props]) => {
    const attributes = Object.entries(props).map(([prop, forms]) => ` ${prop}={${sampleOf(forms)}}`);
    return `      <${name}${attributes.join("")} />`;
  });
  return `import { ${canvasExportNames.join(", ")} } from "editor/canvas";
export type { ${types.join(", ")} } from "editor/canvas";

export const values = [${canvasExportNames.join(", ")}];

export default function EveryExport() {
  return (
    <Stack>
${tags.join("\n")}
    </Stack>
  );
}
`;
}

/**
 * A value that a property accepts, from the format of `canvasProps`. Components' data needs more structure than that.
 */
function sampleOf(forms: string): string {
  const [form = ""] = forms.split(" | ");
  return form.startsWith('"') ? form : (samples[form] ?? "null as never");
}

const samples: Readonly<Record<string, string>> = { string: '"a"', number: "1", boolean: "true", any: '"a"' };
