/**
 * `pnpm test:packed` packs all packages, installs the tarballs in fresh folders, uses them there in all the ways listed
 * in `docs/compatibility.md`, and writes that page if everything passed. `pnpm test:packed Jest` runs the rows that
 * contain that word. `--in folder` keeps the folder: its packed and installed packages are reused, and rows that have
 * passed there are not run again.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { packAll } from "../release/tarballs.ts";
import { publishablePackages, root } from "../workspace.ts";
import { runIn } from "./programs.ts";
import { type Project, projects, type Row } from "./rows.ts";

const { values, positionals } = parseArgs({ options: { in: { type: "string" } }, allowPositionals: true });
const [word = ""] = positionals;
const folder = values.in ? path.resolve(values.in) : mkdtempSync(path.join(tmpdir(), "fingerpaint-packed-"));
const passedFile = path.join(folder, "passed.json");
try {
  const tarballs = await packedTarballs(path.join(folder, "tarballs"));
  let failed = 0;
  for (const project of projects) {
    const passed = readPassed();
    const chosen = project.rows.filter(({ what }) => what.includes(word) && passed[what] === undefined);
    if (chosen.length === 0) continue;
    const place = path.join(folder, project.name);
    if (!existsSync(place)) await install(place, project, tarballs);
    for (const row of chosen) {
      const { exitCode, output } = await row.run(place);
      const isRight = exitCode === 0 && output.includes(row.says ?? "");
      console.log(`${isRight ? "ok   " : "FAILS"} ${row.what}`);
      if (isRight) writeFileSync(passedFile, JSON.stringify({ ...readPassed(), [row.what]: versionOf(place, row) }));
      else console.log(output.trim());
      if (!isRight) failed += 1;
    }
  }
  const versions = readPassed();
  const rows = projects.flatMap((project) => project.rows);
  if (rows.every(({ what }) => versions[what] !== undefined)) {
    writeFileSync(path.join(root, "docs/compatibility.md"), compatibilityPage(rows, versions));
  }
  console.log(`${Object.keys(versions).length} passed, ${failed} failed`);
  process.exitCode = failed === 0 && Object.keys(versions).length > 0 ? 0 : 1;
} finally {
  if (values.in === undefined) rmSync(folder, { recursive: true, force: true });
}

/** The tool versions of the rows that have passed in this folder, by the row's name. */
function readPassed(): Record<string, string> {
  return existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, "utf8")) : {};
}

/** The tarballs of all published packages, by package name. */
async function packedTarballs(target: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(target)) {
    mkdirSync(target, { recursive: true });
    await packAll(target);
  }
  return new Map(
    publishablePackages().map(({ folder: place, manifest: { name } }) => {
      const [archive] = readdirSync(path.join(target, place)).filter((file) => file.endsWith(".tgz"));
      if (archive === undefined) throw new Error(`${name} wasn't packed`);
      return [name, path.join(target, place, archive)];
    }),
  );
}

/**
 * Copies the programs of `project/` and installs the packages with npm, which refuses conflicting peer dependencies.
 *
 * @throws Error with the installer's output
 */
async function install(
  place: string,
  { name, packages, tools }: Project,
  tarballs: ReadonlyMap<string, string>,
): Promise<void> {
  cpSync(path.join(root, "scripts/packed/project"), place, { recursive: true });
  cpSync(path.join(root, "examples/mounted"), path.join(place, "mounted"), { recursive: true });
  const ours = (packages ?? [...tarballs.keys()]).map((each) => [each, `file:${tarballs.get(each)}`]);
  const dependencies = { ...Object.fromEntries(ours), ...tools };
  writeFileSync(
    path.join(place, "package.json"),
    JSON.stringify({ name, private: true, type: "module", dependencies }),
  );
  const { exitCode, output } = await runIn(place, ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"]);
  if (exitCode !== 0) throw new Error(`The tarballs can't be installed in ${name}:\n${output}`);
}

function versionOf(place: string, { tool }: Row): string {
  return JSON.parse(readFileSync(path.join(place, "node_modules", tool, "package.json"), "utf8")).version;
}

/** The text of `docs/compatibility.md` for rows that have all passed, with the versions they passed with. */
function compatibilityPage(rows: readonly Row[], versions: Readonly<Record<string, string>>): string {
  return `# Compatibility

\`pnpm test:packed\` packs the packages, installs the tarballs in fresh folders and uses them in each of these ways. It writes
this table when all of them pass.

| where | version | what is used |
|---|---|---|
${rows.map(({ what, covers }) => `| ${what} | ${versions[what]} | ${covers} |`).join("\n")}
`;
}
