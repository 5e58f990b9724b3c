import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createVisitor } from "../canvas/visitor.ts";
import { runServerCommand, type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makeFillableDisk } from "../support/fillable-disk.ts";
import { runLine } from "../support/run-line.ts";
import { isImageProgram } from "../support/server-program.ts";
import { createAuthor, keepBusy } from "./author.ts";

/** `pnpm test:operators-day` makes 20, on the file tree of the image. */
const keyChanges = Number(process.env.KEY_CHANGES ?? 1);
const adminKey = "admin-key-0123456789";
const minFreeBytes = 2 ** 20;
/** Running servers pick up changed keys within this time of the command. Timers may fire a millisecond early. */
const followMs = 1_001;

it("[C17, C21, C24] no author loses a canvas during an operator's day", {
  timeout: 300_000 + keyChanges * 10_000,
}, async () => {
  const disk = await makeFillableDisk();
  const environment = { STORAGE: "json", ...disk.environment };
  const authors = Array.from({ length: 6 }, createAuthor);
  const [reader, mallory, newcomer] = [createAuthor(), createAuthor(), createAuthor()];
  const everyone = [...authors, mallory, newcomer];
  const counts = { commands: 0, starts: 0 };
  const steps: string[] = [];
  let server: ServerProcess | undefined;
  let door = { url: "", key: "" };
  onTestFinished(async () => void (await server?.end("SIGKILL")));

  async function step(title: string, run: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await run();
    steps.push(`${title}: ${Math.round(performance.now() - startedAt)} ms`);
  }

  /** Runs `fingerpaint-server …` beside the server. */
  async function command(...words: string[]) {
    counts.commands++;
    const run = isImageProgram ? runServerCommand : runLine;
    return run({ ...environment, ADMIN_KEYS: adminKey }, ...words);
  }

  /** Ends the running server, if any, with SIGTERM and starts the next one. */
  async function start(secrets: string): Promise<void> {
    counts.starts++;
    if (server) expect(await server.end("SIGTERM")).toBe(0);
    const settings = { PUBLISH: "keys", ADMIN_KEYS: adminKey, MIN_FREE_SPACE: `${minFreeBytes}` };
    server = await startServerProcess({ ...environment, ...settings, SESSION_SECRET: secrets });
    door = { ...door, url: server.url };
    expect((await readiness()).status).toBe(200);
  }

  const readiness = () => fetch(`${door.url}/readyz`);
  const problems = () => server?.logLines().filter(({ level }) => level === "error" || level === "fatal");
  const expectNothingLost = async () => {
    for (const author of everyone) await author.expectAll(door);
  };

  async function createKey(): Promise<{ id: string; key: string }> {
    const made = await command("keys", "create", "--scope", "publish");
    expect(made.code).toBe(0);
    return { id: /Created (\S+) /.exec(made.error)?.[1] ?? "", key: made.out.trim() };
  }

  const [former, present] = ["the former secret", "the present secret"];
  await step("start, and give the authors a key", async () => {
    await start(former);
    expect((await reader.publish(door)).code).toBe("UNAUTHORIZED");
    door = { ...door, key: (await createKey()).key };
    await delay(followMs);
    for (const author of everyone) {
      for (let number = 0; number < 4; number++) expect((await author.publish(door)).status).toBe(201);
    }
    await expectNothingLost();
  });

  let abuse = { canvasId: "", source: "" };
  await step("find an abusive canvas by its link, and remove it", async () => {
    const source = 'import { Text } from "editor/canvas"; // Sign in with your password here';
    const { canvasId, shareUrl } = (await mallory.publish(door, source)).body;
    abuse = { canvasId, source };
    expect((await reader.load(door, canvasId)).body.source).toBe(source);
    const shown = JSON.parse((await command("canvases", "show", shareUrl)).out);
    expect(shown).toMatchObject({ canvasId, removedAt: null, isBlocked: false });
    expect((await command("canvases", "show", shareUrl, "--source")).out).toBe(source);
    expect((await command("canvases", "remove", shareUrl, "--url", door.url)).code).toBe(0);

    for (const visitor of [reader, mallory, ...authors]) {
      expect((await visitor.load(door, canvasId)).code).toBe("CANVAS_REMOVED");
    }
    const page = await fetch(shareUrl);
    expect([page.status, page.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"]);
    expect(await page.text()).not.toContain("Sign in");
    expect((await command("canvases", "list", "--state", "removed", "--json")).out).toContain(canvasId);
  });

  const expectBlocked = async () => {
    for (const author of everyone) expect((await author.publish(door, abuse.source)).code).toBe("SOURCE_BLOCKED");
  };
  await step("purge it, and keep its words away", async () => {
    await expectBlocked();
    expect((await command("canvases", "purge", abuse.canvasId)).code).toBe(0);
    mallory.canvases.delete(abuse.canvasId);
    expect((await reader.load(door, abuse.canvasId)).code).toBe("NOT_FOUND");
    await expectBlocked();
    await expectNothingLost();
  });

  await step("rotate the secret of sessions", async () => {
    const cookies = everyone.map(({ session }) => session ?? "");
    expect(problems()).toEqual([]);
    await start(`${present},${former}`);
    await expectNothingLost();
    everyone.forEach(({ session }, index) => {
      expect(session).not.toBe(cookies[index]);
    });
    expect(problems()).toEqual([]);
    await start(present);
    await expectNothingLost();
    for (const cookie of cookies) expect((await createVisitor(door, cookie).list()).body).toEqual([]);
    await expectBlocked();
  });

  await step("make and revoke keys while the authors work", async () => {
    async function changeKeys(): Promise<void> {
      for (let change = 0; change < keyChanges; change++) {
        const made = await Promise.all([createKey(), createKey(), createKey()]);
        await delay(followMs);
        for (const { key } of made) expect((await newcomer.publish({ ...door, key })).status).toBe(201);
        await Promise.all(made.map(async ({ id }) => expect((await command("keys", "revoke", id)).code).toBe(0)));
        await delay(followMs);
        for (const { key } of made) expect((await newcomer.publish({ ...door, key })).code).toBe("UNAUTHORIZED");
      }
    }
    const changing = changeKeys();
    expect(await keepBusy(authors, door, changing)).toEqual([]);
    await changing;
    const listed = (await command("keys", "list")).out.trim().split("\n");
    const revoked = listed.filter((line) => line.includes("revoked"));
    expect([listed.length, revoked.length]).toEqual([1 + 3 * keyChanges, 3 * keyChanges]);
    expect(problems()).toEqual([]);
  });

  await step("fill the disk, and free it", async () => {
    const processId = server?.child.pid as number;
    if (disk.hasSpace) {
      await disk.fill(processId, minFreeBytes / 2);
      await expect.poll(async () => (await readiness()).status).toBe(503);
      expect(await (await readiness()).text()).toContain(`less than ${minFreeBytes} bytes are free`);
      for (const author of everyone) expect((await author.publish(door)).status).toBe(201);
    }
    await disk.fill(processId, 0);
    const refused = everyone.map((author, number) => ({ author, source: `${abuse.source} of the ${number}th` }));
    for (const { author, source } of refused) {
      const answer = await author.publish(door, source);
      expect([answer.status, answer.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await expect.poll(async () => (await readiness()).status).toBe(503);
    await expectNothingLost();
    await disk.free(processId);
    await expect.poll(async () => (await readiness()).status).toBe(200);
    for (const { author, source } of refused) expect((await author.publish(door, source)).status).toBe(201);
  });

  await step("restart: every author has what was acknowledged", async () => {
    await start(present);
    await expectNothingLost();
    await expectBlocked();
    const stats = JSON.parse((await command("canvases", "stats")).out);
    const kept = everyone.reduce((sum, { canvases }) => sum + canvases.size, 0);
    expect(stats).toMatchObject({ canvases: kept, removed: 0, blocked: 1 });
    expect(problems()).toEqual([]);
    expect(await server?.end("SIGTERM")).toBe(0);
  });

  if (!isImageProgram) return;
  const requests = [...everyone, reader].reduce((sum, author) => sum + author.requests, 0);
  const kept = everyone.reduce((sum, { canvases }) => sum + canvases.size, 0);
  const { commands, starts } = counts;
  writeSync(1, `${steps.join("\n")}\n${requests} requests, ${commands} commands, ${starts} starts, ${kept} canvases\n`);
});
