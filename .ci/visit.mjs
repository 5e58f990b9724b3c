// Waits until the server at BASE answers, then publishes a canvas or loads the one that an earlier visit published.
//
//     BASE=http://127.0.0.1:3000 SERVER=<pid> node .ci/visit.mjs publish|load <file that keeps the canvas's id>
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const { BASE, SERVER } = process.env;
const [action, file] = process.argv.slice(2);
const limitSeconds = 600;

for (const end = Date.now() + limitSeconds * 1000; !(await answers()); await delay(250)) {
  if (!isRunning()) throw new Error("The run command ended before the server answered.");
  if (Date.now() > end) throw new Error(`The server didn't answer within ${limitSeconds} s.`);
}
const pages = await Promise.all(["/", "/hash", "/docs"].map((path) => fetch(BASE + path)));
for (const { url, status } of pages) if (status !== 200) throw new Error(`${url} answered ${status}.`);
if (action === "publish") {
  const source = 'import { H1 } from "editor/canvas"; export default () => <H1>Kept</H1>;';
  const reply = await fetch(`${BASE}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ source }),
  });
  if (reply.status !== 201) throw new Error(`The canvas was not published: ${reply.status} ${await reply.text()}`);
  writeFileSync(file, (await reply.json()).canvasId);
} else {
  const reply = await fetch(`${BASE}/api/editor-canvas/${readFileSync(file, "utf8")}`);
  if (reply.status !== 200) throw new Error(`The canvas is lost: ${reply.status} ${await reply.text()}`);
}

async function answers() {
  try {
    return (await fetch(`${BASE}/readyz`)).ok;
  } catch {
    return false;
  }
}

function isRunning() {
  try {
    return process.kill(Number(SERVER), 0);
  } catch {
    return false;
  }
}
