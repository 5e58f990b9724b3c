import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { escapeScript, type FrameScript } from "../src/sandbox/frame/frame-document.ts";

/** The script and the files it was bundled from. */
interface BundledFrameScript extends FrameScript {
  /** The files whose code is in the script. */
  modules: string[];
}

/** The settings of everything that runs in a frame. */
const frameBuild = {
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  charset: "utf8",
  conditions: ["@fingerpaint/source"],
  define: { "process.env.NODE_ENV": '"production"' },
  // THIRD-PARTY-NOTICES.md has the licences.
  legalComments: "none",
  metafile: true,
  logLevel: "silent",
} as const satisfies BuildOptions;

/**
 * Bundles the program that runs in the frame, with React and what nearly every canvas uses, as one minified script.
 * Each process bundles it only once.
 *
 * @param entry `src/editor-canvas/frame-program.ts`, as a path or a URL.
 */
export const bundleFrameScript = oncePerEntry(bundle);

/** Keeps the result for each entry, a path or a URL. */
function oncePerEntry<Result>(make: (entry: string) => Promise<Result>): (entry: string | URL) => Promise<Result> {
  const made = new Map<string, Promise<Result>>();
  return (entry) => {
    const entryPath = typeof entry === "string" ? entry : fileURLToPath(entry);
    const result = made.get(entryPath) ?? make(entryPath);
    made.set(entryPath, result);
    return result;
  };
}

async function bundle(entryPath: string): Promise<BundledFrameScript> {
  const { outputFiles, metafile } = await build({ ...frameBuild, entryPoints: [entryPath] });
  const script = escapeScript(outputFiles[0]?.text ?? "");
  const sha256 = createHash("sha256").update(script).digest("base64");
  return { script, sha256, modules: modulesOf(metafile) };
}

function modulesOf({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [path.resolve(file)] : [])),
  );
}

/** The file in the package's build that contains the bundled program, next to the other files. */
export const builtFrameScript = "frame-script.js";

/** The source of the module in `builtFrameScript`: it exports the program as data. */
export async function frameScriptModule(entry: string | URL): Promise<string> {
  const { script, sha256 } = await bundleFrameScript(entry);
  return `export const frameScript = ${JSON.stringify({ script, sha256 })};\n`;
}

/** The modules whose exports a part takes from the frame: those of the document, and those of other parts. */
const sharingModules = [
  "editor-canvas/frame-values.ts",
  "kit/charts/index.ts",
  "kit/dag/index.ts",
  "kit/diff/index.ts",
  "kit/form/index.ts",
  "sandbox/compile/compile-canvas.ts",
  "extensions/html/whole-kit.ts",
];

interface BundledPart {
  /** An expression: a function that takes the values that the frame shares and returns the part's. */
  readonly script: string;
  /** The files whose code is in it, without those that it takes from the frame. */
  readonly modules: readonly string[];
  /** Those of `sharingModules` that it takes values from, relative to `src/`. */
  readonly takesFrom: readonly string[];
}

/** Bundles the values of a part. Each process bundles a part only once. @param entry The module that exports them. */
export const bundlePart = oncePerEntry(bundlePartAt);

async function bundlePartAt(entry: string): Promise<BundledPart> {
  // Not from this file's own place, which builds bundle into their settings.
  const sources = entry.slice(0, entry.lastIndexOf(`${path.sep}src${path.sep}`) + 4);
  const shared = sharedFiles(sources, entry);
  const { outputFiles, metafile } = await build({
    ...frameBuild,
    entryPoints: [entry],
    globalName: "exported",
    plugins: [takeFromFrame(shared)],
  });
  const modules = modulesOf(metafile);
  const taken = modules.map((file) => shared.get(file)?.sharingModule).filter((module) => module !== undefined);
  const takesFrom = new Set(taken.map((module) => path.relative(sources, module)));
  const script = `(function(shared){${outputFiles[0]?.text ?? ""};return exported})`;
  return { script, modules: modules.filter((file) => !shared.has(file)), takesFrom: [...takesFrom].sort() };
}

interface SharedFile {
  /** The module of `sharingModules` that exports its values. */
  readonly sharingModule: string;
  /** The names in the frame of the values that the file exports, by their names there. */
  readonly names: ReadonlyMap<string, string>;
}

/** The files that the part with this entry takes from the frame. Extensions may have been removed. */
function sharedFiles(sources: string, entry: string): Map<string, SharedFile> {
  const shared = new Map<string, SharedFile>();
  for (const sharingModule of sharingModules.map((file) => path.join(sources, file))) {
    if (sharingModule === entry || (sharingModule.includes("extensions") && !existsSync(sharingModule))) continue;
    const text = readFileSync(sharingModule, "utf8");
    const reexports = [...text.matchAll(/^export \{([^}]*)\} from "(\.[^"]+)";$/gm)];
    const own = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = ""]) => [name, name] as const);
    const all = new Map(own);
    for (const [, list = "", specifier = ""] of reexports) {
      const values = list.split(",").map((item) => item.trim());
      const names = values
        .filter((item) => item !== "" && !item.startsWith("type "))
        .map((item) => item.split(" as "))
        .map(([name = "", exported = name]) => [name, exported] as const);
      shared.set(path.resolve(path.dirname(sharingModule), specifier), { sharingModule, names: new Map(names) });
      for (const [, exported] of names) all.set(exported, exported);
    }
    shared.set(sharingModule, { sharingModule, names: all });
  }
  return shared;
}

/** Replaces shared files by modules that take their exports from the frame. */
function takeFromFrame(shared: ReadonlyMap<string, SharedFile>): Plugin {
  return {
    name: "take-from-the-frame",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path: specifier }) => ({
        path: specifier,
        namespace: "react-of-the-frame",
      }));
      onLoad({ filter: /./, namespace: "react-of-the-frame" }, ({ path: specifier }) => ({
        contents: `module.exports = shared[${JSON.stringify(specifier)}];`,
      }));
      // Only this half of React's server renderer is used: `react-dom/server` would add the half for streams.
      onResolve({ filter: /^react-dom\/server$/ }, ({ resolveDir }) => {
        const { resolve } = createRequire(path.join(resolveDir, "x"));
        const file = "cjs/react-dom-server-legacy.browser.production.js";
        return { path: path.join(path.dirname(resolve("react-dom/package.json")), file) };
      });
      onLoad({ filter: /[\\/]src[\\/]/ }, ({ path: file }) => {
        const found = shared.get(file);
        if (found === undefined) return undefined;
        // Functions without side effects, so that the bundler drops those that aren't used.
        const values = [...found.names].map(
          ([name, exported]) => `export const ${name} = /* @__PURE__ */ take(${JSON.stringify(exported)});`,
        );
        return { contents: `const take = (name) => shared[name];\n${values.join("\n")}`, loader: "js" };
      });
    },
  };
}

/** The script of a part, as a module of our sources names it: `export const loadXScript = () => bundledScript(…)`. */
interface PartLoader {
  /** The name of the function that loads it: `loadChartsScript`. */
  readonly name: string;
  /** The file of its module in builds: `charts-script.js`. */
  readonly file: string;
  /** The module whose exports are its values. */
  readonly entry: string;
}

/** The modules that load parts, and the one that loads the frame's program. */
export const loaderModules = /[\\/]canvas-runtime[\\/]src[\\/](?:.*[\\/])?[\w-]+-scripts?\.ts$/;

/** The parts that one of these modules loads. */
function partLoaders(module: string): PartLoader[] {
  const call = /^export const (load(\w+)Script) = \(\) => bundledScript\(new URL\("([^"]+)", import\.meta\.url\)\);$/gm;
  return [...readFileSync(module, "utf8").matchAll(call)].map(([, name = "", part = "", entry = ""]) => ({
    name,
    file: `${part.toLowerCase()}-script.js`,
    entry: path.resolve(path.dirname(module), entry),
  }));
}

/**
 * The source of a module that loads parts, with finished scripts.
 *
 * @param importOf Returns an expression for the promise of a module that exports the script as `script`.
 */
export function finishedLoaders(module: string, importOf: (loader: PartLoader) => string): string {
  return partLoaders(module)
    .map((loader) => `export const ${loader.name} = async () => (await ${importOf(loader)}).script;`)
    .join("\n");
}

/** The source of a module that exports the script of a part as `script`. */
export async function partModule(entry: string): Promise<string> {
  return `export const script = ${JSON.stringify((await bundlePart(entry)).script)};\n`;
}

/** The parts that `separateFrameScriptPlugin` has found in a build, by the files in which it expects them. */
export const separateParts = new Map<string, string>();

/**
 * Lets the sources load the program and the parts from separate ES modules. They are the only copies in the package:
 * the ESM and the CommonJS build share them.
 */
export const separateFrameScriptPlugin: Plugin = {
  name: "separate-frame-script",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/\w+-script\.js$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[\\/]editor-canvas[\\/]frame-script\.ts$/ }, () => ({
      contents: `export const loadFrameScript = async () => (await import("./${builtFrameScript}")).frameScript;`,
      loader: "js",
    }));
    onLoad({ filter: loaderModules }, ({ path: module }) => {
      for (const { file, entry } of partLoaders(module)) separateParts.set(file, entry);
      return { contents: finishedLoaders(module, ({ file }) => `import("./${file}")`), loader: "js" };
    });
  },
};

/** Replaces what is bundled on demand, the program and the parts, with finished scripts. */
export const frameScriptPlugin: Plugin = {
  name: "frame-script",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]editor-canvas[\\/]frame-script\.ts$/ }, async ({ path: module }) => {
      const { script, sha256 } = await bundleFrameScript(path.join(path.dirname(module), "frame-program.ts"));
      const contents = `export const loadFrameScript = async () => (${JSON.stringify({ script, sha256 })});`;
      return { contents, loader: "js" };
    });
    onLoad({ filter: loaderModules }, async ({ path: module }) => {
      const scripts = new Map<string, string>();
      for (const { entry } of partLoaders(module)) scripts.set(entry, JSON.stringify(await bundlePart(entry)));
      return { contents: finishedLoaders(module, ({ entry }) => scripts.get(entry) ?? ""), loader: "js" };
    });
  },
};
