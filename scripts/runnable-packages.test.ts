import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root, trackedFiles } from "./workspace.ts";

/**
 * The packages that a command may fetch and run: established packages of others, and the one that a Fingerpaint server
 * offers at its own address (`docs/decisions/2026-11-23-commands-from-the-server.md`).
 */
const safe = [/^pnpm@/, /^node@/, /^(?:https?:\/\/\S+|SERVER)\/cli(?:-[0-9a-f]+)?\.tgz$/, /^\$\{cliUrl\}$/];

const runners =
  /\b(?:npx|bunx|npm exec|npm x|(?:pnpm|yarn) dlx|(?:npm|pnpm|yarn|bun) create)((?: +(?!=)[^\s`"'()\\;|&]+| +"[^"`]*")+)/g;

/** The packages that the commands in a text fetch and run, except those that must already be installed. */
function fetchedPackages(text: string): string[] {
  return Array.from(text.matchAll(runners), ([, rest = ""]) => rest.trim().split(/ +/)).flatMap((words) => {
    const named: string[] = [];
    for (const [index, word] of words.entries()) {
      if (/^--no(?:-install)?$/.test(word)) return [];
      if (/^(?:-p|--package)$/.test(words[index - 1] ?? "")) named.push(word.replaceAll('"', ""));
      else if (word.startsWith("--package=")) named.push(word.slice("--package=".length));
      else if (!word.startsWith("-")) return named.length > 0 ? named : [word];
    }
    return named;
  });
}

describe("fetchedPackages", () => {
  it.each([
    ["run `npx left-pad --help`", ["left-pad"]],
    ["npx -y @acme/tool@1 serve", ["@acme/tool@1"]],
    ['npx -y -p a@1 --package=b -c "a && b"', ["a@1", "b"]],
    ["pnpm dlx one\nbunx two; npm create three@latest", ["one", "two", "three@latest"]],
    ["`npx --no canvas-frame public`", []],
    ["`npx` keeps what it has; const npx = []", []],
  ])("reads %j", (text, names) => {
    expect(fetchedPackages(text)).toEqual(names);
  });
});

describe("every tracked text", () => {
  const texts = trackedFiles().filter(
    (file) =>
      /\.(?:tsx?|mjs|js|md|html|css|json|ya?ml|sh|service|conf)$|file$/.test(file) &&
      !/\.test\.tsx?$|\/test\/samples\//.test(file),
  );
  const commands = texts.flatMap((file) =>
    fetchedPackages(readFileSync(path.join(root, file), "utf8")).map((name) => ({ file, name })),
  );

  it("is checked", () => {
    expect(commands.map(({ file }) => file)).toEqual(
      expect.arrayContaining(["README.md", "packages/cli/README.md", "apps/web/src/components/canvas-file.ts"]),
    );
  });

  it("runs no package whose name anyone could register", () => {
    expect(commands.filter(({ name }) => !safe.some((pattern) => pattern.test(name)))).toEqual([]);
  });
});
