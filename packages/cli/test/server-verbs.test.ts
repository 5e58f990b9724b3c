import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A user with a profile. */
async function createUser(server: string, more: object = {}) {
  const cwd = await temporaryFolder();
  const file = path.join(cwd, "fingerpaint/profiles.json");
  const cookies = [
    { host: "paint.example", name: "sessionId", value: "s3cret", path: "/", secure: true, expiresAtMs: null },
  ];
  await mkdir(path.dirname(file));
  await writeFile(file, JSON.stringify({ current: "own", profiles: { own: { server, cookies, ...more } } }));
  const profiles = async () => Object.keys(JSON.parse(await readFile(file, "utf8")).profiles);
  return { profiles, options: { cwd, env: { XDG_CONFIG_HOME: cwd } } };
}

describe("logout", () => {
  const warning = "Your canvases stay published, but without this session you can't change or delete them.";

  it("asks, and keeps the profile for any answer other than yes", async () => {
    const { profiles, options } = await createUser("https://paint.example");
    const ended = await runProgram(["logout"], { ...options, answers: ["\n", "\n"] });
    expect([ended.exitCode, ended.stdout.toString(), await profiles()]).toEqual([0, "", ["own"]]);
    expect(ended.stderr).toContain("Print the session first, so that you can log in with it again? [y/N] ");
    expect(ended.stderr).toContain(`${warning} Forget own? [y/N] `);
    expect(ended.stderr).toMatch(/Nothing was changed\.\n$/);
  });

  it("prints the session on request, and removes the profile", async () => {
    const { profiles, options } = await createUser("https://paint.example");
    const ended = await runProgram(["logout"], { ...options, answers: ["y\n", "yes\n"] });
    expect([ended.exitCode, ended.stdout.toString(), await profiles()]).toEqual([0, "s3cret\n", []]);
    expect(ended.stderr).toContain("To use it again: fingerpaint login https://paint.example --with-session\n");
  });

  it("needs --yes without a terminal", async () => {
    const { profiles, options } = await createUser("https://paint.example");
    const unasked = await runProgram(["logout"], options);
    expect([unasked.exitCode, await profiles()]).toEqual([2, ["own"]]);
    expect(unasked.stderr).toContain("There is no terminal for this question");
    expect(unasked.stderr).toContain("--yes logs out without asking; --print-session prints the session first.\n");
    const { exitCode, stdout } = await runProgram(["logout", "--yes", "--print-session", "--json"], options);
    expect([exitCode, JSON.parse(stdout.toString()), await profiles()]).toEqual([
      0,
      { profile: "own", current: null, session: "s3cret" },
      [],
    ]);
  });

  it("changes nothing and exits with 130 on Ctrl-C", async () => {
    const { profiles, options } = await createUser("https://paint.example", { cookies: [], apiKey: "key" });
    const ended = await runProgram(["logout"], { ...options, answers: ["\u0003"] });
    expect([ended.exitCode, ended.stderr, await profiles()]).toEqual([
      130,
      "Its API key is forgotten too. Forget own? [y/N] \nfingerpaint: Interrupted. Nothing was done.\n",
      ["own"],
    ]);
  });
});

describe("open", () => {
  it.each([
    [404, "There is no canvas cv_nope at"],
    [410, "The canvas cv_nope at"],
  ])("opens nothing for a canvas if the server answers %i", async (status, message) => {
    const server = await startServer(({ method, url }, response) => {
      response.writeHead(method === "HEAD" && url === "/editor-canvas/cv_nope" ? status : 200).end();
    });
    const { options } = await createUser(server);
    const ended = await runProgram(["open", "cv_nope"], {
      ...options,
      env: { ...options.env, BROWSER: "/no/browser" },
    });
    expect([ended.exitCode, ended.stdout.toString(), ended.stderr]).toEqual([
      1,
      "",
      expect.stringContaining(`fingerpaint: ${message} ${server}`),
    ]);
  });

  it("opens a canvas that needs a password or a session", async () => {
    const server = await startServer((_, response) => void response.writeHead(401).end());
    const { options } = await createUser(server);
    const ended = await runProgram(["open", "cv_locked"], { ...options, env: { ...options.env, BROWSER: "true" } });
    expect([ended.exitCode, ended.stdout.toString()]).toEqual([0, `${server}/editor-canvas/cv_locked\n`]);
  });
});

describe("list", () => {
  const canvas = (number: number) => ({
    canvasId: `cv_${number}`,
    shareUrl: `https://paint.example/editor-canvas/cv_${number}`,
    title: number % 2 === 0 ? `Weekly ${number}` : `Other ${number}`,
    sourceMd5: "0".repeat(32),
    createdAt: new Date(2026, 10, 23, 9, 31).toISOString(),
    updatedAt: new Date(2026, 10, 23, 21, 31).toISOString(),
    access: "public",
    hasPassword: false,
    viewCount: 1,
    expiresAt: number === 2 ? new Date(2030, 0, 31, 23, 59).toISOString() : null,
  });

  /** Pages of two canvases if a limit is asked for. */
  async function startLister() {
    const asked: string[] = [];
    const url = await startServer(({ url: address = "" }, response) => {
      const query = new URL(address, "http://x").searchParams;
      asked.push(query.toString());
      const first = Number(query.get("cursor") ?? 1);
      const last = query.has("limit") ? first + 1 : 6;
      response.setHeader("Content-Type", "application/json");
      if (last < 6) response.setHeader("Link", `</mine?limit=2&cursor=${last + 1}>; rel="next"`);
      response.end(JSON.stringify(Array.from({ length: last - first + 1 }, (_, index) => canvas(first + index))));
    });
    return { asked, ...(await createUser(url)) };
  }

  const numbers = (stdout: Buffer) => Array.from(stdout.toString().matchAll(/cv_(\d+) /g), ([, number]) => number);

  it("shows times in this machine's time zone", async () => {
    const { options } = await startLister();
    const { stdout } = await runProgram(["ls"], options);
    expect(stdout.toString()).toContain("Other 1  2026-11-23 21:31, 1 view\n");
    expect(stdout.toString()).toContain("Weekly 2  2026-11-23 21:31, 1 view, until 2030-01-31 23:59\n");
    expect(numbers(stdout)).toHaveLength(6);
  });

  it("--search matches titles and links in any case, and --limit reads no more pages than needed", async () => {
    const { asked, options } = await startLister();
    const first = await runProgram(["list", "--limit", "3"], options);
    expect([numbers(first.stdout), asked]).toEqual([
      ["1", "2", "3"],
      ["limit=100", "limit=100&cursor=3"],
    ]);
    const weekly = await runProgram(["list", "--search", "WEEKLY"], options);
    expect(numbers(weekly.stdout)).toEqual(["2", "4", "6"]);
    const both = await runProgram(["list", "--search", "weekly", "--limit", "1"], options);
    expect(numbers(both.stdout)).toEqual(["2"]);
    const link = await runProgram(["list", "--search", "/CV_5"], options);
    expect(numbers(link.stdout)).toEqual(["5"]);
    const none = await runProgram(["list", "--search", "yearly"], options);
    expect([none.stdout.toString(), none.stderr]).toEqual([
      "",
      expect.stringMatching(/^No title or link at .* contains "yearly"\.\n$/),
    ]);
  });
});

it("an unreachable server is named once, with the reason and a full stop", async () => {
  const { options } = await createUser("http://127.0.0.1:1");
  for (const args of [["list"], ["open", "cv_x"]]) {
    const { exitCode, stderr } = await runProgram(args, options);
    expect([exitCode, stderr]).toEqual([
      3,
      expect.stringMatching(
        /^fingerpaint: http:\/\/127\.0\.0\.1:1 can't be reached: (?:connection refused \(ECONNREFUSED\)|bad port)\.\nFind the cause: fingerpaint doctor\n$/,
      ),
    ]);
  }
});
