import { execFile } from "node:child_process";
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, trackedFiles } from "./workspace.ts";

const run = promisify(execFile);

/** Files that installs, builds, tests and starts leave in a clone; Git ignores all of them. */
const leftovers = [
  "apps/server/.build-start/main.js",
  "apps/server/dist/main.js",
  "apps/server/dist/package.json",
  "packages/services/node_modules/koa/index.d.ts",
  "apps/web/dist/index.html",
  "apps/web/dist/assets/page.css",
  "apps/web/reports/vitest.json",
  "data/canvases/cv_0000000000000000.json",
  "packages/canvas-runtime/dist/index.d.ts",
  "packages/canvas-runtime/src/kit/export-names.generated.ts",
  "packages/canvas-runtime/types/editor-canvas.d.ts",
  "packages/mcp/src/guide/module-surface.generated.ts",
  "packages/md5-core/.build-declarations/tsconfig.json",
  "packages/md5-core/node_modules/iconv-lite/package.json",
  "packages/sdk-client/.build-x/index.js",
  "packages/sdk-client/src/node_modules/.cache/entry.ts",
];

describe("turbo", () => {
  let clone = "";
  let clean: Record<string, string>;
  beforeAll(async () => {
    clone = await mkdtemp(path.join(tmpdir(), "fingerpaint-clone-"));
    for (const file of trackedFiles()) {
      await mkdir(path.dirname(path.join(clone, file)), { recursive: true });
      await copyFile(path.join(root, file), path.join(clone, file));
    }
    await run("git", ["init", "--quiet"], { cwd: clone });
    await run("git", ["add", "--all"], { cwd: clone });
    clean = await hashes(clone);
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  it("hashes only sources, not what installs, builds, tests and starts leave behind", async () => {
    expect(Object.keys(clean).length).toBeGreaterThan(30);
    // The tree in which this test runs has been installed, and with `pnpm test` also built.
    expect(await hashes(root)).toEqual(clean);
    for (const file of leftovers.map((name) => path.join(clone, name))) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, "{}");
    }
    expect(await hashes(clone)).toEqual(clean);
  });

  it.each([
    [
      "pages and examples",
      [
        "docs/operating.md",
        "docs/performance.md",
        "docs/writing-canvases.md",
        "examples/canvases/team-budget.canvas.tsx",
      ],
      ["@fingerpaint/server", "@fingerpaint/bench", "@fingerpaint/mcp", "@fingerpaint/web", "fingerpaint"],
    ],
    ["the command line", ["packages/cli/src/main.ts"], ["@fingerpaint/server"]],
    [
      "the editor's samples",
      ["apps/web/src/pages/editor/files/samples/latency-chart.canvas.txt"],
      ["@fingerpaint/canvas-runtime"],
    ],
  ])("hashes %s for the packages whose tests read them, and not for others", async (_, files, readers) => {
    for (const file of files) await appendFile(path.join(clone, file), "\n");
    const after = await hashes(clone);
    await run("git", ["checkout", "--", ...files], { cwd: clone });
    const changed = Object.keys(clean).filter((task) => clean[task] !== after[task]);
    expect(changed).toEqual(expect.arrayContaining(readers.map((name) => `${name}#test`)));
    expect(changed).not.toContain("@fingerpaint/md5-core#test");
  });

  it("hashes every source, so that a changed line is built, checked and tested again", async () => {
    await writeFile(path.join(clone, "packages/md5-core/src/index.ts"), "export {};\n");
    const after = await hashes(clone);
    const changed = Object.keys(clean).filter((task) => clean[task] !== after[task]);
    for (const folder of ["md5-core", "canvas-store", "server", "web", "examples"]) {
      expect(changed).toContain(`@fingerpaint/${folder}#test`);
    }
    const others = ["//#typecheck:all", "@fingerpaint/server#build", "@fingerpaint/web#build"];
    expect(changed).toEqual(expect.arrayContaining(others));
    expect(changed).not.toContain("@fingerpaint/api-contracts#test");
  });

  it("builds nothing while tests read the builds", async () => {
    const tasks = Object.keys(await hashes(root, ["test", "test:scripts"]));
    expect(tasks).toContain("@fingerpaint/server#test");
    expect(tasks.filter((task) => task.endsWith("#build"))).toEqual([]);
  });
});

/** The hashes of all tasks that a run of `tasks` would include, by name. */
async function hashes(folder: string, tasks = ["build", "typecheck:all", "test"]): Promise<Record<string, string>> {
  const turbo = path.join(root, "node_modules/.bin/turbo");
  const { stdout } = await run(turbo, ["run", ...tasks, "--dry=json"], {
    cwd: folder,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  const plan = JSON.parse(stdout) as { readonly tasks: readonly { readonly taskId: string; readonly hash: string }[] };
  return Object.fromEntries(plan.tasks.map(({ taskId, hash }) => [taskId, hash]));
}
