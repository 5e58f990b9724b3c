import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
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
    // The second is a program with an option.
    for (const BROWSER of ["true", " env -0 "]) {
      const ended = await runProgram(["open", "cv_locked"], { ...options, env: { ...options.env, BROWSER } });
      expect([ended.exitCode, ended.stdout.toString()]).toEqual([0, `${server}/editor-canvas/cv_locked\n`]);
    }
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
        /^fingerpaint: http:\/\/127\.0\.0\.1:1 can't be reached: (?:connection refused \(ECONNREFUSED\)|Node doesn't connect to this port, because another protocol uses it)\.\nFind the cause: fingerpaint doctor\n$/,
      ),
    ]);
  }
});

const published = {
  canvasId: "cv_0123456789abcdef",
  shareUrl: "https://paint.example/editor-canvas/cv_0123456789abcdef",
  title: "Weekly",
  sourceMd5: "0".repeat(32),
  access: "public",
  expiresAt: null,
  reused: false,
};

const canvasSource = `import { Text } from "editor/canvas";
export default function Weekly() {
  return <Text>All is well</Text>;
}
`;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

describe("watch", () => {
  it("refuses standard input", async () => {
    const { options } = await createUser(await startServer((_, response) => json(response, 201, published)));
    const { exitCode, stderr } = await runProgram(["watch", "-"], { ...options, stdin: canvasSource });
    expect([exitCode, stderr]).toEqual([2, "fingerpaint: watch needs a file: standard input can't be watched.\n"]);
  });

  it("sends an unchanged file again on the next save if the server refused it", async () => {
    let updates = 0;
    const server = await startServer(({ method }, response) => {
      if (method === "POST") return json(response, 201, published);
      updates++;
      if (updates > 1) return json(response, 200, published);
      const error = { code: "QUOTA_EXCEEDED", message: "No space left.", details: "No space left." };
      return json(response, 403, { success: false, error, timestamp: new Date().toISOString() });
    });
    const { options } = await createUser(server);
    const file = path.join(options.cwd, "weekly.canvas.tsx");
    await writeFile(file, canvasSource);
    const changed = `${canvasSource}// changed`;
    const ended = await runProgram(["watch", file], {
      ...options,
      onStderr(stderr, stop) {
        if (stderr.includes("Published at")) stop();
        else if (/QUOTA_EXCEEDED|Watching/.test(stderr)) writeFileSync(file, changed);
      },
    });
    expect([ended.exitCode, updates]).toEqual([0, 2]);
  });
});

describe("get", () => {
  it("with --json and -o prints the canvas and writes its source", async () => {
    const canvas = { ...published, source: canvasSource, requiresPassword: false };
    const server = await startServer((_, response) => json(response, 200, canvas));
    const { options } = await createUser(server);
    const ended = await runProgram(["get", published.canvasId, "--json", "-o", "out.canvas.tsx"], options);
    expect([ended.exitCode, JSON.parse(ended.stdout.toString())]).toEqual([0, canvas]);
    expect(await readFile(path.join(options.cwd, "out.canvas.tsx"), "utf8")).toBe(canvasSource);
  });
});

describe("publish and update", () => {
  it("a key may be the name of a method of objects", async () => {
    const server = await startServer((_, response) => json(response, 201, published));
    const { options } = await createUser(server, { canvasIds: {} });
    await writeFile(path.join(options.cwd, "weekly.canvas.tsx"), canvasSource);
    const ended = await runProgram(["publish", "weekly.canvas.tsx", "--key", "toString"], options);
    expect([ended.exitCode, ended.stdout.toString()]).toEqual([0, `${published.shareUrl}\n`]);
  });

  it("refuse to make a canvas public and protect it at the same time", async () => {
    const { options } = await createUser("http://127.0.0.1:1");
    await writeFile(path.join(options.cwd, "secret.txt"), "sesame\n");
    const ended = await runProgram(
      ["update", published.canvasId, "--public", "--password-file", "secret.txt"],
      options,
    );
    expect([ended.exitCode, ended.stderr]).toEqual([
      2,
      expect.stringContaining("--public and --password-file exclude each other."),
    ]);
  });
});

describe("a profile file", () => {
  it.each(["{", '{"profiles":{"own":{"server":"http://127.0.0.1:1","cookies":null}}}'])(
    "that is broken is named by every verb, and by doctor as wrong: %s",
    async (text) => {
      const { options } = await createUser("http://127.0.0.1:1");
      const file = path.join(options.cwd, "fingerpaint/profiles.json");
      await writeFile(file, text, { mode: 0o600 });
      await chmod(file, 0o600);
      const listed = await runProgram(["list"], options);
      expect([listed.exitCode, listed.stderr]).toEqual([
        2,
        expect.stringContaining(`${file} isn't a valid profile file.`),
      ]);
      const examined = await runProgram(["doctor"], options);
      expect([examined.exitCode, examined.stdout.toString()]).toEqual([
        1,
        expect.stringMatching(/^wrong {2}profiles: .* isn't a valid profile file/m),
      ]);
    },
  );

  it.each([
    ["--server", "foo"],
    ["--profile", "foo"],
  ])("doctor finds a wrong %s", async (option, value) => {
    const { options } = await createUser("http://127.0.0.1:1");
    const examined = await runProgram(["doctor", option, value], options);
    expect([examined.exitCode, examined.stdout.toString()]).toEqual([
      1,
      expect.stringMatching(/^wrong {2}server: .*"foo"/m),
    ]);
  });
});

describe("login", () => {
  it("keeps the session that the same host has under another scheme", async () => {
    const server = await startServer((_, response) => json(response, 200, []));
    const host = new URL(server).host;
    const { profiles, options } = await createUser(server);
    const file = path.join(options.cwd, "fingerpaint/profiles.json");
    const { own } = JSON.parse(await readFile(file, "utf8")).profiles;
    await writeFile(file, JSON.stringify({ profiles: { [host]: { ...own, server: `https://${host}` } } }));
    const used = await runProgram(["whoami", "--server", server, "--json"], options);
    expect([used.exitCode, JSON.parse(used.stdout.toString()).profile]).toEqual([0, server]);
    const { exitCode } = await runProgram(["login", server], options);
    expect([exitCode, await profiles()]).toEqual([0, [host, server]]);
  });

  it("chooses the profile that the server already has", async () => {
    const server = await startServer((_, response) => json(response, 200, []));
    const { profiles, options } = await createUser(server);
    const ended = await runProgram(["login", server, "--json"], options);
    expect([JSON.parse(ended.stdout.toString()), await profiles()]).toEqual([
      { profile: "own", server, key: false, session: true },
      ["own"],
    ]);
  });

  it("gives the current profile a key if no server is named", async () => {
    const server = await startServer(({ url }, response) => {
      const data = { hash: "0".repeat(32) };
      json(response, 200, url?.includes("md5") ? { success: true, data, message: "", timestamp: "" } : []);
    });
    const { options } = await createUser(server);
    const env = { ...options.env, FINGERPAINT_KEY: "new-key-123456" };
    const ended = await runProgram(["login", "--with-key", "--json"], { ...options, env });
    expect([ended.stderr, JSON.parse(ended.stdout.toString())]).toEqual([
      "",
      { profile: "own", server, key: true, session: true },
    ]);
  });

  it.each(["whoami", "logout --yes"])("says that there is no profile with the name of a method: %s", async (verb) => {
    const { profiles, options } = await createUser("https://paint.example");
    const ended = await runProgram([...verb.split(" "), "--profile", "constructor"], options);
    expect([ended.exitCode, ended.stderr, await profiles()]).toEqual([
      2,
      'fingerpaint: There is no profile "constructor".\nYour profiles: own.\n',
      ["own"],
    ]);
  });

  it("keeps a session if its profile is given another server", async () => {
    const server = await startServer((_, response) => json(response, 200, []));
    const { profiles, options } = await createUser("https://paint.example");
    const ended = await runProgram(["login", server, "--profile", "own"], options);
    expect([ended.exitCode, ended.stderr, await profiles()]).toEqual([
      2,
      expect.stringContaining('The profile "own" belongs to https://paint.example, not to http://'),
      ["own"],
    ]);
  });
});

describe("md5 --server", () => {
  /** A user of a server that says of any file that its digest is all zeros. */
  async function createHasher() {
    const received: string[] = [];
    const server = await startServer(async (request, response) => {
      received.push(await text(request));
      const data = { hash: "0".repeat(32), filename: "file", size: 3 };
      json(response, 200, { success: true, data, message: "Hashed.", timestamp: new Date().toISOString() });
    });
    return { server, received, options: (await createUser(server)).options };
  }

  it("finds nothing on stdin the second time, like md5sum", async () => {
    const { server, received, options } = await createHasher();
    const ended = await runProgram(["md5", "--server", server, "-", "-"], { ...options, stdin: "from stdin" });
    expect([ended.stdout.toString(), ended.stderr]).toEqual([`${"0".repeat(32)}  -\n`.repeat(2), ""]);
    expect(received.map((form) => form.includes("\r\n\r\nfrom stdin\r\n"))).toEqual([true, false]);
  });

  it("reads a pipe that is given as a file", async () => {
    const { server, received, options } = await createHasher();
    const pipe = path.join(options.cwd, "pipe");
    await promisify(execFile)("mkfifo", [pipe]);
    const [ended] = await Promise.all([
      runProgram(["md5", "--server", server, "pipe"], options),
      writeFile(pipe, "what a pipe holds"),
    ]);
    expect([ended.stdout.toString(), ended.stderr]).toEqual([`${"0".repeat(32)}  pipe\n`, ""]);
    expect(received).toEqual([expect.stringContaining("what a pipe holds")]);
  });
});
