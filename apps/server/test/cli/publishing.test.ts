import { once } from "node:events";
import { appendFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createClient } from "@fingerpaint/sdk-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createCliUser } from "./cli-program.ts";

const source = `import { H1, Stack, Text } from "editor/canvas";
export default function Report() {
  return <Stack><H1>Build times</H1><Text>12 s</Text></Stack>;
}
`;

async function startWithUser() {
  const server = await startTestServer();
  const user = await createCliUser(server.url);
  const file = path.join(user.cwd, "weekly-report.canvas.tsx");
  await writeFile(file, source);
  /** Loads a canvas as anybody who has the link. */
  const open = (link: string, password?: string) =>
    createClient({ baseUrl: server.url }).canvases.load(link.trim().split("/").at(-1) ?? "", { password });
  return { server, user, file, open };
}

const linkPattern = /^http:\/\/127\.0\.0\.1:\d+\/editor-canvas\/cv_\w{16}\n$/;

describe("fingerpaint publish", () => {
  it("prints only the link to stdout, and who can open it to stderr", async () => {
    const { user, open } = await startWithUser();
    const { exitCode, stdout, stderr } = await user.run(["publish", "weekly-report.canvas.tsx"]);
    expect([exitCode, stderr]).toEqual([0, 'Published "Build times". Anyone with the link can open it.\n']);
    expect(stdout).toMatch(linkPattern);
    expect(await open(stdout)).toMatchObject({ source, title: "Build times", expiresAt: null });
  });

  it.each([
    ["the option", ["--title", "Mine"], `// cursor-canvas-title: Pragma\n${source}`, "Mine"],
    ["the pragma", [], `// cursor-canvas-title:  Pragma \n${source}`, "Pragma"],
    ["the first heading", [], source, "Build times"],
    ["the file's name", [], source.replace("Build times", "{6 * 7}"), "Weekly report"],
  ])("takes the title from %s", async (_, options, text, title) => {
    const { user, file, open } = await startWithUser();
    await writeFile(file, text);
    const { stdout } = await user.run(["publish", file, ...options]);
    expect((await open(stdout)).title).toBe(title);
  });

  it("reads stdin, and prints the server's reply with the compiler's messages", async () => {
    const { user } = await startWithUser();
    const stdin = source.replace("<Text>", "<Sparkle/><Text>").replace("H1, ", "H1, Sparkle, ");
    const { stdout, stderr, exitCode } = await user.run(["publish", "-", "--json"], { stdin });
    const { diagnostics, shareUrl, title } = JSON.parse(stdout);
    expect([exitCode, title, diagnostics]).toEqual([0, "Build times", [expect.objectContaining({ line: 3 })]]);
    expect(`${shareUrl}\n`).toMatch(linkPattern);
    expect(stderr).toContain('-:3:38: warning: "Sparkle" is not part of editor/canvas');
  });

  it("[A8] keeps the last good version of a link, and publishes a source with errors only with --force", async () => {
    const { user, file, open } = await startWithUser();
    const link = (await user.run(["publish", file, "--key", "weekly"])).stdout;
    await writeFile(file, `${source}const Text = <p>;\n`);
    for (const command of [
      ["publish", file, "--key", "weekly"],
      ["publish", file],
      ["update", link.trim(), file],
    ]) {
      const refused = await user.run([...command, "--json"]);
      expect([refused.exitCode, JSON.parse(refused.stdout).error.code]).toEqual([1, "CHECK_FAILED"]);
      expect(refused.stderr).toMatch(
        /:\d+:\d+: error: .*\nfingerpaint: Not published: \S+ has an error\.\nFix it, or/s,
      );
    }
    expect(await open(link)).toMatchObject({ source });
    const forced = await user.run(["publish", file, "--key", "weekly", "--force"]);
    expect([forced.exitCode, forced.stdout]).toEqual([0, link]);
    expect(forced.stderr).toContain("error:");
    expect((await open(link)).source).toContain("<p>;");
  });

  it("[A6, A8] doesn't publish a canvas that throws while it renders", async () => {
    const { user } = await startWithUser();
    const stdin = source.replace("12 s", '{JSON.parse("{")}');
    const { exitCode, stdout, stderr } = await user.run(["publish", "-"], { stdin });
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^-:3:\d+: error: SyntaxError: .*\nfingerpaint: Not published: - has an error\./);
  });

  it("rewrites the module of files written for a sibling host", async () => {
    const { user, open } = await startWithUser();
    const { stdout, stderr } = await user.run(["publish", "-"], {
      stdin: source.replace("editor/canvas", "cursor/canvas"),
    });
    expect((await open(stdout)).source).toBe(source);
    expect(stderr).toContain("imports from cursor/canvas, published as editor/canvas");
  });

  it("publishes the state next to the canvas, and export uses it", async () => {
    const { user, file, open } = await startWithUser();
    await writeFile(
      file,
      `import { H1, useCanvasState } from "editor/canvas";
export default function Greeting() {
  const [who] = useCanvasState("who", "nobody");
  return <H1>{\`Hello \${who}\`}</H1>;
}
`,
    );
    await writeFile(path.join(user.cwd, "weekly-report.canvas.data.json"), '{"who":"Ada"}');
    const { stdout: link } = await user.run(["publish", file]);
    expect(await open(link)).toMatchObject({ state: { who: "Ada" } });
    const { exitCode, stderr } = await user.run(["export", link.trim(), "-o", "out.html"]);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("Written to out.html")]);
    expect(await readFile(path.join(user.cwd, "out.html"), "utf8")).toContain("Hello Ada");
  });

  it("protects with a password from a file or the environment, which no process list shows", async () => {
    const { user, file, open } = await startWithUser();
    await writeFile(path.join(user.cwd, "secret"), "sesame\n");
    const fromFile = await user.run(["publish", file, "--password-file", "secret"]);
    expect(await open(fromFile.stdout)).toMatchObject({ requiresPassword: true });
    expect(await open(fromFile.stdout, "sesame")).toMatchObject({ source });
    const stdin = `${source}// other`;
    const fromEnvironment = await user.run(["publish", "-", "--password"], {
      stdin,
      env: { FINGERPAINT_PASSWORD: "open" },
    });
    expect(await open(fromEnvironment.stdout, "open")).toMatchObject({ source: stdin });
    const unasked = await user.run(["publish", file, "--password"]);
    expect([unasked.exitCode, unasked.stdout, unasked.stderr]).toEqual([
      2,
      "",
      "fingerpaint: There is no terminal for this question: Password:\nGive the password in a file (--password-file FILE) or in FINGERPAINT_PASSWORD.\n",
    ]);
    const typed = await user.run(["publish", file, "--password", "sesame"]);
    expect([typed.exitCode, typed.stdout]).toEqual([2, ""]);
  });

  it("publishes several files, with a line for each, and continues after a failure", async () => {
    const { user, open } = await startWithUser();
    const files = {
      "a.canvas.tsx": source,
      "b.canvas.tsx": `${source}const Text = <p>;`,
      "c.canvas.tsx": `${source}// c`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(user.cwd, name), text);
    const names = ["a.canvas.tsx", "missing.canvas.tsx", "b.canvas.tsx", "c.canvas.tsx"];
    const { exitCode, stdout, stderr } = await user.run(["publish", ...names]);
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringMatching(/^http\S+ {2}a\.canvas\.tsx\nhttp\S+ {2}c\.canvas\.tsx\n$/),
    ]);
    expect((await open(stdout.split(/\s+/)[2] ?? "")).source).toBe(files["c.canvas.tsx"]);
    expect(stderr).toContain('a.canvas.tsx: Published "Build times". Anyone with the link can open it.\n');
    expect(stderr).toContain("fingerpaint: missing.canvas.tsx doesn't exist.\n");
    expect(stderr).toContain("fingerpaint: Not published: b.canvas.tsx has an error.\n");
    const json = await user.run(["publish", ...names, "--json"]);
    expect([json.exitCode, JSON.parse(json.stdout)]).toEqual([
      1,
      [
        expect.objectContaining({ file: "a.canvas.tsx", reused: true, diagnostics: [] }),
        { file: "missing.canvas.tsx", error: { code: "FILE_ERROR", message: "missing.canvas.tsx doesn't exist." } },
        { file: "b.canvas.tsx", error: expect.objectContaining({ code: "CHECK_FAILED" }) },
        expect.objectContaining({ file: "c.canvas.tsx" }),
      ],
    ]);
    const keyed = await user.run(["publish", "a.canvas.tsx", "c.canvas.tsx", "--key", "weekly"]);
    expect([keyed.exitCode, keyed.stdout, keyed.stderr]).toEqual([
      2,
      "",
      "fingerpaint: --key is for one canvas, not for several.\nPublish each file by itself, or leave out --key.\n",
    ]);
  });

  it("opens and copies the link if asked to", async () => {
    const { user, file } = await startWithUser();
    const script = (line: string) => ({ text: `#!/bin/sh\n${line}\n`, mode: { mode: 0o755 } });
    const [browser, clipboard] = [script('printf %s "$1" > opened'), script("cat > copied")];
    await writeFile(path.join(user.cwd, "browser"), browser.text, browser.mode);
    // The command for the clipboard on Linux and on macOS.
    for (const name of ["wl-copy", "pbcopy"])
      await writeFile(path.join(user.cwd, name), clipboard.text, clipboard.mode);
    const env = { BROWSER: path.join(user.cwd, "browser"), PATH: `${user.cwd}:${process.env.PATH}` };
    const published = await user.run(["publish", file, "--open", "--copy"], { env });
    expect([published.exitCode, published.stderr]).toEqual([0, expect.stringMatching(/\nCopied the link\.\n$/)]);
    const link = published.stdout.trim();
    expect(await readFile(path.join(user.cwd, "copied"), "utf8")).toBe(link);
    await expect.poll(() => readFile(path.join(user.cwd, "opened"), "utf8").catch(() => "")).toBe(link);
    const nowhere = { BROWSER: "/no/browser", PATH: "/no/programs" };
    const updated = await user.run(["update", link, "--title", "x", "--open", "--copy"], { env: nowhere });
    expect([updated.exitCode, updated.stdout]).toEqual([0, published.stdout]);
    expect(updated.stderr).toContain("The clipboard can't be reached. Copy the link yourself.\n");
    expect(updated.stderr).toContain("No browser could be started. Open the link yourself.\n");
  });

  it("lets links expire", async () => {
    const { user, file, open } = await startWithUser();
    const { stdout } = await user.run(["publish", file, "--expires", "7d"]);
    const days = (Date.parse((await open(stdout)).expiresAt ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7);
    const wrong = await user.run(["publish", file, "--expires", "soon"]);
    expect([wrong.exitCode, wrong.stderr]).toEqual([
      2,
      expect.stringContaining(`--expires: "soon" isn't a time.\nUse 30m`),
    ]);
  });

  it("keeps one link per key, and creates another if that canvas is gone", async () => {
    const { user, file, open } = await startWithUser();
    const first = await user.run(["publish", file, "--key", "weekly"]);
    await appendFile(file, "// changed");
    const second = await user.run(["publish", file, "--key", "weekly"]);
    expect(second.stdout).toBe(first.stdout);
    expect((await open(second.stdout)).source).toContain("// changed");
    const other = await user.run(["publish", file, "--key", "daily", "--title", "x"]);
    expect(other.exitCode).toBe(0);
    await user.run(["delete", second.stdout.trim(), "--yes"]);
    const third = await user.run(["publish", file, "--key", "weekly"]);
    expect(third.stdout).toMatch(linkPattern);
    expect(third.stdout).not.toBe(first.stdout);
    expect(third.stderr).toContain("The canvas with this key is gone");
  });

  it("says what to do if no server is known, none responds, or the server refuses", async () => {
    const { user, server, file } = await startWithUser();
    const lost = await createCliUser();
    const nowhere = await lost.run(["publish", file]);
    expect([nowhere.exitCode, nowhere.stderr]).toEqual([
      2,
      "fingerpaint: No server is set.\nChoose one with --server URL or FINGERPAINT_URL, or save one: fingerpaint login URL\n",
    ]);
    const refused = await user.run(["publish", "-", "--json"], {
      stdin: "export default () => 1",
    });
    expect([refused.exitCode, JSON.parse(refused.stdout).error.code]).toEqual([1, "INVALID_INPUT"]);
    expect(refused.stderr).toContain('source: must have an import declaration from "editor/canvas". No link was made.');
    await server.close();
    const down = await user.run(["publish", file]);
    expect([down.exitCode, down.stdout]).toEqual([3, ""]);
    expect(down.stderr).toBe(
      `fingerpaint: ${server.url} can't be reached: connection refused (ECONNREFUSED). No link was made.\nFind the cause: fingerpaint doctor\n`,
    );
    const cutting = createServer(({ socket }) => socket.destroy()).listen(0, "127.0.0.1");
    onTestFinished(() => void cutting.close());
    await once(cutting, "listening");
    const { port } = cutting.address() as AddressInfo;
    const cut = await lost.run(["publish", file, "--server", `http://127.0.0.1:${port}`]);
    expect([cut.exitCode, cut.stderr]).toEqual([3, expect.stringContaining(". It may have been published.\n")]);
    const missing = await user.run(["publish", "missing.canvas.tsx"]);
    expect([missing.exitCode, missing.stderr]).toEqual([2, "fingerpaint: missing.canvas.tsx doesn't exist.\n"]);
  });
});

describe("the other verbs of canvases", () => {
  it("update changes only the named fields", async () => {
    const { user, file, open } = await startWithUser();
    const link = (await user.run(["publish", file, "--expires", "7d"])).stdout.trim();
    const renamed = await user.run(["update", link, "--title", "Other"]);
    expect([renamed.exitCode, renamed.stdout]).toEqual([0, `${link}\n`]);
    expect(renamed.stderr).toMatch(
      /^Updated "Other"\. Anyone with the link can open it until \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/,
    );
    const unchanged = await user.run(["update", link]);
    expect([unchanged.exitCode, unchanged.stdout, unchanged.stderr]).toEqual([
      0,
      "",
      "Nothing to change. Give a FILE, --title, --public, --password, --expires or --state.\n",
    ]);
    await writeFile(path.join(user.cwd, "state.json"), '{"who":"Ada"}');
    await user.run(["update", link, "--state", "state.json"]);
    expect(await open(link)).toMatchObject({ source, state: { who: "Ada" } });
    expect(await open(link)).toMatchObject({ title: "Other", source, expiresAt: expect.any(String) });
    await appendFile(file, "// new");
    await user.run(["update", link.split("/").at(-1) ?? "", file, "--expires", "never"]);
    expect(await open(link)).toMatchObject({ title: "Other", source: `${source}// new`, expiresAt: null });
    await user.run(["update", link, "--password"], { env: { FINGERPAINT_PASSWORD: "sesame" } });
    expect(await open(link)).toMatchObject({ requiresPassword: true });
    await user.run(["update", link, "--public"]);
    expect(await open(link)).toMatchObject({ requiresPassword: false });
    const stranger = await (await createCliUser()).run(["update", link, "--title", "x"]);
    expect([stranger.exitCode, stranger.stderr]).toEqual([4, expect.stringContaining("SESSION_REQUIRED")]);
  });

  it("get prints the source for an id or a link, and asks for a password", async () => {
    const { user, file } = await startWithUser();
    const env = { FINGERPAINT_PASSWORD: "sesame" };
    const link = (await user.run(["publish", file, "--password"], { env })).stdout.trim();
    // The author needs no password.
    expect((await user.run(["get", link.split("/").at(-1) ?? ""])).stdout).toBe(source);
    const reader = await createCliUser();
    const locked = await reader.run(["get", link]);
    expect([locked.exitCode, locked.stdout, locked.stderr]).toEqual([
      4,
      "",
      expect.stringContaining("protected by a password.\n--password asks for it"),
    ]);
    await reader.run(["get", link, "--password", "-o", "copy.canvas.tsx"], { env });
    expect(await readFile(path.join(reader.cwd, "copy.canvas.tsx"), "utf8")).toBe(source);
    const wrong = await reader.run(["get", link, "--password"], { env: { FINGERPAINT_PASSWORD: "wrong" } });
    expect([wrong.exitCode, wrong.stderr]).toEqual([4, expect.stringContaining("WRONG_PASSWORD")]);
    const nonsense = await reader.run(["get", "report"]);
    expect([nonsense.exitCode, nonsense.stderr]).toEqual([
      2,
      expect.stringContaining("neither a canvas id nor a link to a canvas"),
    ]);
  });

  it("list shows what was published, and delete removes it after asking", async () => {
    const { user, file } = await startWithUser();
    const link = (await user.run(["publish", file])).stdout.trim();
    expect((await user.run(["list"])).stdout).toMatch(new RegExp(`^${link}  Build times  .*, 0 views\n$`));
    const listed = JSON.parse((await user.run(["list", "--json"])).stdout);
    expect(listed).toMatchObject([{ shareUrl: link, title: "Build times" }]);
    const unasked = await user.run(["delete", link]);
    expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining("--yes deletes without asking.")]);
    expect((await user.run(["delete", link, "--yes", "--json"])).stdout).toContain('"deleted": true');
    expect(JSON.parse((await user.run(["list", "--json"])).stdout)).toEqual([]);
    const again = await user.run(["delete", link, "--yes"]);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("NOT_FOUND")]);
  });

  it("open prints the link and starts the browser, and counts no view itself", async () => {
    const { user, file } = await startWithUser();
    const { stdout: link } = await user.run(["publish", file]);
    const browser = path.join(user.cwd, "browser");
    await writeFile(browser, '#!/bin/sh\nprintf %s "$1" > opened\n', { mode: 0o755 });
    const { stdout } = await user.run(["open", path.basename(link.trim())], { env: { BROWSER: browser } });
    expect(stdout).toBe(link);
    await expect.poll(() => readFile(path.join(user.cwd, "opened"), "utf8").catch(() => "")).toBe(stdout.trim());
    const none = await user.run(["open", link.trim()], { env: { BROWSER: "/no/browser" } });
    expect([none.exitCode, none.stdout]).toEqual([0, stdout]);
    expect((await user.run(["list"])).stdout).toContain(", 0 views");
    const missing = await user.run(["open", "cv_0123456789abcdef"], { env: { BROWSER: browser } });
    expect([missing.exitCode, missing.stdout, missing.stderr]).toEqual([
      1,
      "",
      expect.stringMatching(
        /There is no canvas cv_0123456789abcdef at http.*\n`fingerpaint list` shows your canvases\.\n$/,
      ),
    ]);
  });

  it("[A8] watch publishes each save under one link, and continues after a broken one", async () => {
    const { user, file, open } = await startWithUser();
    const controller = new AbortController();
    let link = "";
    let notes = "";
    const watching = user.run(["watch", file], {
      signal: controller.signal,
      onStdout: (text) => {
        link = text;
      },
      onStderr: (text) => {
        notes = text;
      },
    });
    await expect.poll(() => link).toMatch(linkPattern);
    const sourceOf = async () => (await open(link)).source;
    const refusal =
      /:5:20: error: Identifier 'a' has already been declared.*\n.*warning: Not published: \S+ has an error\./;
    await writeFile(file, `${source}const a = 1; const a = 2;`);
    // It may have read the file before, when it was empty: that isn't published either.
    await expect.poll(() => notes).toMatch(refusal);
    await writeFile(file, `${source}// saved`);
    await expect.poll(sourceOf).toBe(`${source}// saved`);
    // Some editors save like this: a new file replaces the old one.
    await rm(file);
    await writeFile(file, `${source}// again`);
    await expect.poll(sourceOf).toBe(`${source}// again`);
    controller.abort();
    const { stdout, stderr, exitCode } = await watching;
    expect([stdout, exitCode]).toEqual([link, 0]);
    expect(stderr).toMatch(refusal);
  });
});

describe("profiles", () => {
  it("keep the session of a publish in a file that only the user can read", async () => {
    const { user, file, server } = await startWithUser();
    await user.run(["publish", file]);
    const profiles = path.join(user.configFolder, "fingerpaint/profiles.json");
    expect((await stat(profiles)).mode & 0o777).toBe(0o600);
    const shown = JSON.parse((await user.run(["whoami", "--json"])).stdout);
    expect(shown).toEqual({
      server: server.url,
      profile: new URL(server.url).host,
      key: null,
      session: true,
      canvases: 1,
    });
    expect((await user.run(["whoami"])).stdout).toContain("session  yes, with 1 canvas\n");
    const gone = await user.run(["logout", "--yes"]);
    expect(gone.stderr).toMatch(/^Forgot \S+\.\n$/);
    expect(JSON.parse((await user.run(["list", "--json"])).stdout)).toEqual([]);
  });

  it("keep everything in one session if several programs publish for the first time", async () => {
    const { user } = await startWithUser();
    const names = ["a", "b", "c"];
    const publish = (name: string) => user.run(["publish", "-", "--key", name], { stdin: `${source}// ${name}\n` });
    const first = await Promise.all(names.map(publish));
    const listed = JSON.parse((await user.run(["list", "--json"])).stdout);
    expect(listed).toHaveLength(names.length);
    for (const [index, name] of names.entries()) expect((await publish(name)).stdout).toBe(first[index]?.stdout);
  });

  it("publish nothing if the session couldn't be kept", async () => {
    const { user } = await startWithUser();
    await writeFile(path.join(user.cwd, "file"), "");
    const env = { XDG_CONFIG_HOME: path.join(user.cwd, "file") };
    const { exitCode, stdout, stderr } = await user.run(["publish", "-"], { stdin: source, env });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^fingerpaint: .*profiles\.json can't be written: ENOTDIR/);
  });

  it("login saves a server with its key, after trying both", async () => {
    const server = await startTestServer();
    const user = await createCliUser();
    const login = (key: string) => user.run(["login", server.url, "--with-key"], { env: { FINGERPAINT_KEY: key } });
    const refused = await login("wrong-key");
    expect([refused.exitCode, refused.stderr]).toEqual([4, expect.stringContaining("UNAUTHORIZED")]);
    expect((await user.run(["whoami"])).exitCode).toBe(2);
    expect((await login("test-key-0123456789")).exitCode).toBe(0);
    const shown = await user.run(["whoami"]);
    expect(shown.stdout).toContain("key      from profile\n");
    const hashed = await user.run(["md5", "--server"], { stdin: "a" });
    expect(hashed).toEqual({ exitCode: 0, stdout: "0cc175b9c0f1b6a831c399e269772661  -\n", stderr: "" });
  });

  it("login saves a browser's session", async () => {
    const { user, file, server } = await startWithUser();
    await user.run(["publish", file]);
    const { profiles } = JSON.parse(await readFile(path.join(user.configFolder, "fingerpaint/profiles.json"), "utf8"));
    const { value } = profiles[new URL(server.url).host].cookies[0];
    const other = await createCliUser();
    const login = await other.run(["login", server.url, "--with-session"], { env: { FINGERPAINT_SESSION: value } });
    expect(login.exitCode).toBe(0);
    expect(JSON.parse((await other.run(["list", "--json"])).stdout)).toHaveLength(1);
  });

  it("login refuses to replace a session, whose canvases nobody could change any more", async () => {
    const { user, file, server } = await startWithUser();
    await user.run(["publish", file]);
    const login = (...args: string[]) =>
      user.run(["login", server.url, "--with-session", ...args], { env: { FINGERPAINT_SESSION: "another-session" } });
    const { exitCode, stderr } = await login();
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("has another session.")]);
    expect(JSON.parse((await user.run(["list", "--json"])).stdout)).toHaveLength(1);
    expect((await login("--profile", "browser")).exitCode).toBe(0);
    expect(JSON.parse((await user.run(["list", "--json"])).stdout)).toEqual([]);
  });

  it("never send a profile's key or session to another server", async () => {
    const [ours, other] = [await startTestServer(), await startTestServer()];
    const user = await createCliUser();
    await user.run(["login", ours.url, "--with-key"], { env: { FINGERPAINT_KEY: "test-key-0123456789" } });
    const elsewhere = await user.run(["md5", "--server", other.url], { stdin: "a" });
    expect([elsewhere.exitCode, elsewhere.stderr]).toEqual([1, expect.stringContaining("UNAUTHORIZED")]);
    const profile = new URL(ours.url).host;
    const forced = await user.run(["whoami", "--server", other.url, "--profile", profile]);
    expect([forced.exitCode, forced.stderr]).toEqual([
      2,
      expect.stringContaining(`belongs to ${ours.url}, not to ${other.url}`),
    ]);
  });
});

describe("doctor", () => {
  it("reports what works and what doesn't", async () => {
    const { user, server } = await startWithUser();
    const well = await user.run(["doctor", "--json"], { env: { FINGERPAINT_KEY: "test-key-0123456789" } });
    expect([well.exitCode, JSON.parse(well.stdout)]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({ about: "server", verdict: "ok" }),
        expect.objectContaining({ about: "key", verdict: "ok" }),
      ]),
    ]);
    const wrongKey = await user.run(["doctor"], { env: { FINGERPAINT_KEY: "wrong" } });
    expect([wrongKey.exitCode, wrongKey.stdout]).toEqual([
      1,
      expect.stringContaining("wrong  key: from FINGERPAINT_KEY, refused"),
    ]);
    await server.close();
    const down = await user.run(["doctor"]);
    expect([down.exitCode, down.stdout]).toEqual([1, expect.stringContaining(`wrong  server: ${server.url}`)]);
  });
});

describe("md5 --server", () => {
  it("prints the digests of files in order, even of large ones, and an error for each unreadable one", async () => {
    const { user, server } = await startWithUser();
    const env = { FINGERPAINT_KEY: "test-key-0123456789" };
    await writeFile(path.join(user.cwd, "large"), new Uint8Array(3_000_000));
    await writeFile(path.join(user.cwd, "empty"), "");
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => writeFile(path.join(user.cwd, `s${index}`), `${index}`)),
    );
    const names = ["empty", "large", ...Array.from({ length: 120 }, (_, index) => `s${index}`), "missing", "s1", "."];
    const [local, remote] = await Promise.all([
      user.run(["md5", ...names]),
      user.run(["md5", "--server", server.url, ...names], { env }),
    ]);
    expect(remote).toEqual(local);
    expect(remote.stdout.split("\n")).toHaveLength(124);
    const gbk = await user.run(["md5", "--server", server.url, "--text-encoding", "gbk"], { env, stdin: "价格" });
    expect(gbk.stdout).toBe("132b4ebce555d356e453d712fb8f0f4d  -\n");
    const check = await user.run(["md5", "--server", "-c"], { env, stdin: local.stdout });
    expect([check.exitCode, check.stdout.split("\n").length]).toEqual([0, 124]);
  });
});
