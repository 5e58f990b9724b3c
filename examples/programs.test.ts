import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@fingerpaint/sdk-client";
import { createLogger, readConfig, startServer } from "@fingerpaint/server";
import { expect, it, onTestFinished } from "vitest";
import { createSqliteStore } from "./custom-store/sqlite-store.ts";

const examples = import.meta.dirname;
const tsx = ["--import", "tsx", "--conditions=@fingerpaint/source"];

interface Ended {
  exitCode: number;
  out: string;
  error: string;
}

/** Runs a program of this folder to its end. */
function run(program: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const options = { cwd: examples, env: { PATH: process.env.PATH, ...environment } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...tsx, program, ...args], options, (_error, out, error) =>
      resolve({ exitCode: child.exitCode ?? -1, out, error }),
    );
  });
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-example-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("hash-a-folder prints what md5sum prints", async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "below"));
  await writeFile(path.join(folder, "empty"), "");
  await writeFile(path.join(folder, "below", "价格 1.txt"), "hello");
  await writeFile(path.join(folder, "odd\\name\n"), "hello");
  expect(await run("hash-a-folder.ts", [folder])).toEqual({
    exitCode: 0,
    out: [
      `5d41402abc4b2a76b9719d911017c592  ${folder}/below/价格 1.txt`,
      `d41d8cd98f00b204e9800998ecf8427e  ${folder}/empty`,
      `\\5d41402abc4b2a76b9719d911017c592  ${folder}/odd\\\\name\\n`,
      "",
    ].join("\n"),
    error: "",
  });
});

it("[M11] verify-a-download keeps a file with the expected MD5, and only such a file", async () => {
  const folder = await temporaryFolder();
  const host = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
  await once(host, "listening");
  onTestFinished(() => void host.close());
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/hello`;
  const download = (hash: string, name: string) => run("verify-a-download.ts", [url, hash, path.join(folder, name)]);

  expect(await download("XUFAKrxLKna5cZ2REBfFkg==", "right")).toMatchObject({ exitCode: 0 });
  expect(await download("d41d8cd98f00b204e9800998ecf8427e", "wrong")).toMatchObject({
    exitCode: 1,
    out: `${folder}/wrong: FAILED, its MD5 is 5d41402abc4b2a76b9719d911017c592\n`,
  });
  expect(await download("5d41402a", "no-hash")).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining("INVALID_HASH_FORMAT"),
  });
  expect((await readdir(folder)).sort()).toEqual(["right"]);
  expect(await readFile(path.join(folder, "right"), "utf8")).toBe("hello");
});

it("publish-and-share shows a canvas's whole life", async () => {
  const config = readConfig({ PORT: "0", DATA_DIR: await temporaryFolder(), API_KEYS: "a-key-of-mine" });
  const server = await startServer(config, { logger: createLogger({ level: "silent" }) });
  onTestFinished(() => server.close());
  const { exitCode, out, error } = await run("publish-and-share.ts", [], { FINGERPAINT_URL: server.url });
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
  expect(out.split("\n")).toEqual([
    expect.stringMatching(new RegExp(`^published: ${server.url}/editor-canvas/cv_[A-Za-z0-9]{16}$`)),
    expect.stringMatching(/^opened: Service health, \d{4} characters, view 1$/),
    expect.stringMatching(/^protected: 0 characters without the password, \d{4} with it$/),
    "mine: Service health, password, 2 views",
    "deleted: NOT_FOUND",
    "",
  ]);
});

it("[C17] custom-store/serve.ts keeps canvases in its database", async () => {
  const file = path.join(await temporaryFolder(), "canvases.db");
  const source = 'import { H1 } from "editor/canvas";\nexport default function Hello() { return <H1>Hello</H1>; }\n';

  const server = await serveFrom(file);
  const { canvasId } = await createClient({ baseUrl: server.url }).canvases.publish({ source, title: "Hello" });
  expect(await server.stop()).toBe(0);

  const store = createSqliteStore(file);
  onTestFinished(() => store.close());
  expect(await store.read(canvasId)).toMatchObject({ source, title: "Hello" });
});

/** Starts the SQLite server on a free port. */
async function serveFrom(file: string): Promise<{ url: string; stop: () => Promise<number | null> }> {
  const child = spawn(process.execPath, [...tsx, "custom-store/serve.ts", file], {
    cwd: examples,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      API_KEYS: "a-key-of-mine",
      LOG_LEVEL: "silent",
      DATA_DIR: path.dirname(file),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(child.stdout, "data");
  const url = /http:\S+/.exec(String(line))?.[0] ?? "";
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const [exitCode] = await exited;
    return exitCode as number | null;
  };
  return { url, stop };
}
