import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { root } from "./workspace.ts";

const run = promisify(execFile);

/**
 * A repository with the script and stand-ins for turbo and pnpm: `turbo` builds the program that says this version,
 * and `pnpm` deploys what is built.
 */
async function makeRepository() {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-deploy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = path.join(folder, "scripts/deploy-server.sh");
  const programs = path.join(folder, "node_modules/.bin");
  await mkdir(path.dirname(script));
  await mkdir(programs, { recursive: true });
  await mkdir(path.join(folder, "built"));
  await copyFile(path.join(root, "scripts/deploy-server.sh"), script);
  const write = async (name: string, lines: string) => {
    await writeFile(path.join(programs, name), `#!/usr/bin/env bash\nset -eu\n${lines}\n`);
    await chmod(path.join(programs, name), 0o755);
  };
  await write(
    "pnpm",
    `folder="\${@: -1}"
mkdir -p "$folder/bin" "$folder/dist"
cp ${folder}/built/* "$folder/dist/" 2>/dev/null || true
printf '#!/bin/sh\\nexec sh "%s/dist/main.js" "$@"\\n' "$folder" > "$folder/bin/fingerpaint-server.js"
chmod 755 "$folder/bin/fingerpaint-server.js"`,
  );
  return {
    folder,
    builds: (version: string) => write("turbo", `echo "echo ${version}" > ${folder}/built/main.js`),
    buildsNothing: () => write("turbo", "exit 0"),
    async deploy(target: string) {
      const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
      return run("bash", [script, target], { env }).then(
        ({ stdout }) => ({ code: 0, text: stdout }),
        ({ code, stderr }) => ({ code: code as number, text: stderr as string }),
      );
    },
  };
}

it("deploy:server builds what it installs, and keeps the replaced server", async () => {
  const { folder, builds, deploy } = await makeRepository();
  const target = path.join(folder, "opt/fingerpaint");
  const programOf = (place: string) => readFile(path.join(place, "dist/main.js"), "utf8");
  await mkdir(path.dirname(target));
  await builds("1.0.0");
  expect(await deploy(target)).toMatchObject({ code: 0, text: expect.stringContaining(`Installed in ${target}`) });
  expect(await programOf(target)).toContain("1.0.0");
  await builds("2.0.0");
  expect((await deploy(target)).code).toBe(0);
  expect([await programOf(target), await programOf(`${target}.old`)]).toEqual(["echo 2.0.0\n", "echo 1.0.0\n"]);
  expect((await readdir(path.dirname(target))).sort()).toEqual(["fingerpaint", "fingerpaint.old"]);
});

it("deploy:server fails without a program, and doesn't change the installed server", async () => {
  const { folder, builds, buildsNothing, deploy } = await makeRepository();
  const target = path.join(folder, "fingerpaint");
  await builds("1.0.0");
  await deploy(target);
  await rm(path.join(folder, "built/main.js"));
  await buildsNothing();
  expect((await deploy(target)).code).not.toBe(0);
  expect(await readFile(path.join(target, "dist/main.js"), "utf8")).toContain("1.0.0");
  expect(await readdir(folder)).not.toContain("fingerpaint.old");
});

it("deploy:server refuses a folder with other contents", async () => {
  const { folder, builds, deploy } = await makeRepository();
  await builds("1.0.0");
  await writeFile(path.join(folder, "built/notes.txt"), "mine");
  const { code, text } = await deploy(path.join(folder, "built"));
  expect([code, text]).toEqual([1, expect.stringContaining("something other than a server")]);
  expect(await readdir(path.join(folder, "built"))).toEqual(["notes.txt"]);
});
