import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const escapes =
  "\u001b[31mRED\u001b]8;;http://evil.example\u0007x\u009b2J\u202e\n::error file=README.md::forged\r##[add-mask]x";
/** No output may contain these: codes that a terminal obeys, a forged line, or a command to GitHub's runner. */
const obeyed = /[^\n\t -~↵\u00a0-\u2027]|^\s*::(?!(?:error|warning) file=a)|^fingerpaint: forged|##\[/m;

const canvasId = "cv_AAAAAAAAAAAAAAAA";
const source = `import { H1 } from "editor/canvas"; // ${escapes}\nexport default () => <H1>x</H1>;\n`;

/** A server of a stranger, that answers with what terminals obey and keeps the headers that it got. */
async function startStranger() {
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer(({ headers, url = "" }, response) => {
    requests.push(headers);
    const canvas = { canvasId, shareUrl: `http://x/${canvasId}${escapes}`, title: escapes, sourceMd5: "0".repeat(32) };
    const facts = { createdAt: escapes, updatedAt: escapes, access: "public", hasPassword: false, viewCount: 1 };
    const found = { ...canvas, ...facts, expiresAt: escapes };
    const isList = url.includes("/mine");
    const isLoad = url.endsWith(canvasId);
    const error = { code: "INVALID_INPUT", message: escapes, details: `d${escapes}\nfingerpaint: forged` };
    response.writeHead(isList || isLoad ? 200 : 400, { "Content-Type": "application/json" });
    if (isList) response.end(JSON.stringify([found]));
    else if (isLoad) response.end(JSON.stringify({ ...found, source, requiresPassword: false, canOpenEditor: false }));
    else response.end(JSON.stringify({ success: false, error, timestamp: "2026-01-01T00:00:00.000Z" }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = () => requests.map(({ authorization }) => authorization);
  return { url, link: `${url}/editor-canvas/${canvasId}`, keys };
}

/** A folder to work in, without profiles but those given. */
async function newUser(profiles: object = {}) {
  const cwd = await temporaryFolder({ "a.canvas.tsx": source });
  await mkdir(path.join(cwd, "fingerpaint"));
  await writeFile(path.join(cwd, "fingerpaint/profiles.json"), JSON.stringify({ profiles, current: "own" }));
  return { cwd, env: { XDG_CONFIG_HOME: cwd } };
}

describe("FINGERPAINT_KEY", () => {
  const key = "secret-ci-key-123456";
  const ownProfile = { own: { server: "https://own.example" } };

  it.each([
    ["no server", {}, {}],
    ["another server by FINGERPAINT_URL", {}, { FINGERPAINT_URL: "https://own.example" }],
    ["another server by profile", ownProfile, {}],
  ])("isn't sent to a link's server if the user chose %s", async (_, profiles, chosen) => {
    const { link, url, keys } = await startStranger();
    const { cwd, env } = await newUser(profiles);
    for (const command of [
      ["get", link],
      ["export", link, "-o", "out.html"],
      ["delete", link, "--yes"],
    ]) {
      const { stderr } = await runProgram(command, { cwd, env: { ...env, ...chosen, FINGERPAINT_KEY: key } });
      expect(stderr).toContain(`FINGERPAINT_KEY is not sent to the link's server.`);
      expect(stderr).toContain(`--server ${url}\n`);
    }
    expect(keys()).toEqual([undefined, undefined, undefined]);
  });

  it("is sent to a link's server only if the user chose it by option, FINGERPAINT_URL or profile", async () => {
    const { link, url, keys } = await startStranger();
    const { cwd, env } = await newUser();
    const known = await newUser({ own: { server: url } });
    const own = { FINGERPAINT_KEY: key };
    const ways = [
      await runProgram(["get", link, "--server", url], { cwd, env: { ...env, ...own } }),
      await runProgram(["get", link], { cwd, env: { ...env, ...own, FINGERPAINT_URL: `${url}/` } }),
      await runProgram(["get", link], { ...known, env: { ...known.env, ...own } }),
    ];
    expect(ways.map(({ stderr }) => stderr)).toEqual(["", "", ""]);
    expect(keys()).toEqual([`Bearer ${key}`, `Bearer ${key}`, `Bearer ${key}`]);
  });

  it("yields to the key in a profile of the link's server", async () => {
    const { link, url, keys } = await startStranger();
    const { cwd, env } = await newUser({ ...ownProfile, other: { server: url, apiKey: "others-key-123456" } });
    await runProgram(["get", link], { cwd, env: { ...env, FINGERPAINT_KEY: key } });
    expect(keys()).toEqual(["Bearer others-key-123456"]);
  });
});

describe("what a server says", () => {
  it.each([
    ["list", ["list"]],
    ["list as JSON", ["list", "--json"]],
    ["get as JSON", ["get", canvasId, "--json"]],
    ["a file's title", ["get", canvasId, "-o", "out.tsx"]],
    ["a refusal", ["publish", "a.canvas.tsx", "--force"]],
    ["a refusal as JSON", ["publish", "a.canvas.tsx", "--force", "--json"]],
    ["a refused digest", ["md5", "a.canvas.tsx", "--server"]],
    ["a refused digest as JSON", ["md5", "a.canvas.tsx", "--json", "--server"]],
  ])("can't command a terminal or a runner: %s", async (_, command) => {
    const { url } = await startStranger();
    const { cwd, env } = await newUser();
    const ended = await runProgram(command, { cwd, env: { ...env, FINGERPAINT_URL: url } });
    const output = ended.stdout.toString() + ended.stderr;
    expect(output).toMatch(/RED/);
    expect(output).not.toMatch(obeyed);
  });

  it("goes into a file or a pipe unchanged", async () => {
    const { url } = await startStranger();
    const { cwd, env } = await newUser();
    const options = { cwd, env: { ...env, FINGERPAINT_URL: url } };
    expect((await runProgram(["get", canvasId], options)).stdout.toString()).toBe(source);
    await runProgram(["get", canvasId, "-o", "out.tsx"], options);
    expect(await readFile(path.join(cwd, "out.tsx"), "utf8")).toBe(source);
  });
});

describe("what a canvas says", () => {
  const throwing = `import { H1 } from "editor/canvas";
export default function C() { throw new Error(${JSON.stringify(`boom ${escapes}`)}); }
`;
  /** It replaces the reply of its realm. */
  const forging = `import { H1 } from "editor/canvas";
const failure = ${JSON.stringify({ phase: "render", message: escapes, line: 1 })};
(Object.prototype as any).toJSON = function (this: any) {
  return "diagnostics" in this ? { document: null, title: "", failure, diagnostics: [], code: null } : this;
};
export default () => <H1>x</H1>;
`;

  it.each(["text", "json", "github"])("can't command a terminal or a runner, as %s", async (format) => {
    const cwd = await temporaryFolder({ "a.canvas.tsx": throwing, "a2.canvas.tsx": forging });
    const { stdout, stderr } = await runProgram(["check", "--format", format, "a.canvas.tsx", "a2.canvas.tsx"], {
      cwd,
    });
    expect(stdout.toString().match(/RED/g)).toHaveLength(2);
    expect(stdout.toString() + stderr).not.toMatch(obeyed);
  });

  it("can't do so through its file name either", async () => {
    const name = "::error file=b,title=forged::x.canvas.tsx";
    const cwd = await temporaryFolder({ [name]: throwing });
    for (const format of ["text", "json", "github"]) {
      const { stdout } = await runProgram(["check", "--format", format, "--", name], { cwd });
      expect(stdout.toString()).toContain("boom");
      expect(stdout.toString()).not.toMatch(/^\s*::error file=b/m);
    }
  });
});
