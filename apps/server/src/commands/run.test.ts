import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyFile, hashApiKey, isWellFormedKey } from "@fingerpaint/services/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runLine as runIn } from "../../test/support/run-line.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerpaint-run-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one command line on the folder. */
function runLine(...args: string[]) {
  return runIn({ DATA_DIR: folder }, ...args);
}

describe("[M13] fingerpaint-server keys", () => {
  it("creates a key, prints only the key to standard output, and stores its SHA-256", async () => {
    const { code, out, error } = await runLine("keys", "create", "--label", "build server");
    const key = out.trimEnd();
    expect(code).toBe(0);
    expect(isWellFormedKey(key)).toBe(true);
    const entries = createKeyFile({ folder }).read();
    expect(entries).toMatchObject([{ sha256: hashApiKey(key), label: "build server", revokedAt: null }]);
    expect(error).toContain(entries?.[0]?.id);
    expect(error).not.toContain(key);
  });

  it("adds to the existing keys", async () => {
    await runLine("keys", "create");
    await runLine("keys", "create");
    expect(createKeyFile({ folder }).read()).toHaveLength(2);
  });

  it("lists keys without the keys themselves", async () => {
    const { out: key } = await runLine("keys", "create", "--label=laptop");
    const { code, out } = await runLine("keys", "list");
    expect(code).toBe(0);
    expect(out).toMatch(/^key_[0-9a-f]{12} {2}fp_\w{4}… {2}\S+Z {2}hash {2}valid {2}laptop\n$/);
    expect(out).not.toContain(key.trimEnd());
  });

  it("gives a key its scope, and lists it", async () => {
    const { error } = await runLine("keys", "create", "--scope", "publish");
    expect(error).toContain("with the scope publish");
    expect(createKeyFile({ folder }).read()).toMatchObject([{ scope: "publish" }]);
    expect((await runLine("keys", "list")).out).toMatch(/ {2}publish {2}valid\n$/);
  });

  it.each([["list"], ["revoke", "key_000000000000"]])("doesn't create a database: %s", async (...words) => {
    const DATA_DIR = join(folder, "typo");
    const { code, error } = await runIn({ DATA_DIR, STORAGE: "sqlite" }, "keys", ...words);
    expect([code, error]).toEqual([2, expect.stringContaining(`sqlite:${DATA_DIR}/fingerpaint.db has no canvases`)]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("lists nothing if there is no file", async () => {
    expect(await runLine("keys", "list")).toEqual({ code: 0, out: "", error: "" });
  });

  it("revokes a key by its id, once", async () => {
    await runLine("keys", "create");
    const id = createKeyFile({ folder }).read()?.[0]?.id ?? "";
    expect((await runLine("keys", "revoke", id)).code).toBe(0);
    expect((await runLine("keys", "list")).out).toContain("revoked");
    const { revokedAt } = createKeyFile({ folder }).read()?.[0] ?? {};
    expect((await runLine("keys", "revoke", id)).code).toBe(0);
    expect(createKeyFile({ folder }).read()?.[0]?.revokedAt).toBe(revokedAt);
  });

  it("fails on an unknown id", async () => {
    expect(await runLine("keys", "revoke", "key_000000000000")).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringContaining("There is no key"),
    });
  });

  it("refuses to create a key if nothing is stored", async () => {
    const { code, error } = await runIn({ DATA_DIR: folder, STORAGE: "memory" }, "keys", "create");
    expect(code).toBe(2);
    expect(error).toContain("STORAGE=memory");
    expect(createKeyFile({ folder }).version()).toBeNull();
  });

  it("leaves a damaged file as it is", async () => {
    writeFileSync(join(folder, "keys.json"), "{");
    expect(await runLine("keys", "create")).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringContaining("is damaged"),
    });
    expect(readFileSync(join(folder, "keys.json"), "utf8")).toBe("{");
  });
});

describe("fingerpaint-server", () => {
  it.each(["--help", "-h"])("%s prints every command", async (option) => {
    const { code, out } = await runLine(option);
    expect(code).toBe(0);
    for (const command of ["keys create", "keys list", "keys revoke"]) expect(out).toContain(command);
  });

  it("--version prints the package's version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await runLine("--version")).toEqual({ code: 0, out: `${version}\n`, error: "" });
  });

  it("keys create --help prints its options", async () => {
    const { code, out, error } = await runLine("keys", "create", "--help");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    for (const option of ["--label", "--scope"]) expect(out).toContain(option);
  });

  it.each([
    [["helthcheck"], "unknown command 'helthcheck' (Did you mean healthcheck?)", ""],
    [["keys"], "a command is missing", "keys "],
    [["keys", "lst"], "unknown command 'lst' (Did you mean list?)", "keys "],
    [["keys", "create", "--lable", "a"], "unknown option '--lable' (Did you mean --label?)", "keys create "],
    [["copy", "--form=postgres://me:secret@host/db"], "unknown option '--form'", "copy "],
    [["restore"], "missing required argument 'file'", "restore "],
    [["doctor", "all"], "too many arguments for 'doctor'. Expected 0 arguments but got 1.", "doctor "],
  ])("suggests what was meant by %j, and points to --help", async (args, problem, words) => {
    const hint = `Try 'fingerpaint-server ${words}--help' for more information.`;
    expect(await runLine(...args)).toEqual({ code: 2, out: "", error: `fingerpaint-server: ${problem}\n${hint}\n` });
  });

  it.each([
    ["start"],
    ["--port"],
    ["keys"],
    ["keys", "delete"],
    ["keys", "create", "name"],
    ["keys", "create", "--lable", "a"],
    ["keys", "create", "--label"],
    ["keys", "create", "--scope", "all"],
    ["keys", "create", "--scope"],
    ["keys", "create", "--label", "two\nlines"],
    ["keys", "list", "all"],
    ["keys", "revoke"],
    ["keys", "revoke", "a", "b"],
  ])("reports what is wrong with %s %s %s and exits with 2", async (...args) => {
    const { code, out, error } = await runLine(...args.filter((arg) => arg !== undefined));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toMatch(/^fingerpaint-server: .+\n/);
  });
});
