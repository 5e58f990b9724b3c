import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readRepositoryFile } from "../support/proxies.ts";
import { runLine } from "../support/run-line.ts";

const page = await readRepositoryFile("docs/operating.md");
const repository = path.resolve(import.meta.dirname, "../../../..");

it("docs/operating.md names commands that exist, and installs files that exist", async () => {
  const help = (await runLine({}, "--help")).out;
  const commands = Array.from(
    page.matchAll(/(?<![\w-])(?:fingerpaint-server|paint) ([a-z]+(?: [a-z]+)?)/g),
    ([, words = ""]) => words,
  );
  const unknown = commands.filter((words) => {
    const [command = "", subcommand] = words.split(" ");
    return !help.includes(`fingerpaint-server ${command}`) || (subcommand && !help.includes(subcommand));
  });
  expect([commands.length > 5, unknown]).toEqual([true, []]);
  const files = Array.from(page.matchAll(/\bdeploy\/[\w./-]*\w/g), ([file]) => file);
  expect(files.filter((file) => !existsSync(path.join(repository, file)) && file !== "deploy/fingerpaint")).toEqual([]);
});

it("the units run the program that docs/operating.md installs, with its variables and as its user", async () => {
  const units = ["fingerpaint.service", "fingerpaint-backup.service"];
  for (const unit of await Promise.all(units.map((name) => readRepositoryFile(`deploy/${name}`)))) {
    const [, program] = /^ExecStart=(\S+)/m.exec(unit) ?? [];
    const [, file] = /^EnvironmentFile=(\S+)/m.exec(unit) ?? [];
    const [, user] = /^User=(\S+)/m.exec(unit) ?? [];
    expect(program).toBe(`${/deploy:server (\S+?)"/.exec(page)?.[1]}/fingerpaint-server`);
    expect(page).toContain(`.env.example ${file}\n`);
    expect(page).toMatch(new RegExp(`^useradd .* ${user}$`, "m"));
  }
  const backup = await readRepositoryFile("deploy/fingerpaint-backup.service");
  const [, folder = ""] = /backup (\S+) --keep/.exec(backup) ?? [];
  expect(page).toContain(`install -d -m 700 -o fingerpaint ${folder}\n`);
});
