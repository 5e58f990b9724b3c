import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { chromiumPath } from "../../../scripts/launch-chromium.ts";
import { shareChromium } from "../../../scripts/share-chromium.ts";
import { runProgram } from "./run-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A server that records its requests: a hostile file sends one when it is opened. */
async function startListener(): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const run = (url: string) => `document.title='RAN';new Image().src='${url}/ran'`;

/** A canvas that replaces the whole reply of its realm. */
function replacing(document: unknown): string {
  return `import { H1 } from "editor/canvas";
(Object.prototype as any).toJSON = function (this: any) {
  if (!("diagnostics" in this)) return this;
  return { document: ${JSON.stringify(document)}, title: "Weekly report", failure: null, code: null, diagnostics: [] };
};
export default function C() { return <H1>Weekly report</H1>; }
`;
}

const wholeDocument =
  "<!doctype html><title>Weekly report</title><main><h1>Weekly report</h1></main><script>document.title='RAN'</script>";

/** Every way to run or load something that a document has. */
function hostileParts(url: string) {
  const script = `<script>${run(url)}</script>`;
  const handler = run(url).replaceAll("'", "&#39;");
  return {
    title: `Weekly report</title>${script}`,
    language: `en">${script}`,
    css: `p{color:red}</style>${script}<style>@import "${url}/sheet";p{background:url(${url}/background)}p{--x:u\\72l(${url}/escaped);border-image:var(--x)}`,
    body: `<main><h1>Weekly report</h1>${script}<img src="x" onerror="${handler}"><svg onload="${handler}"><script href="data:text/javascript,${run(url)}"></script>
<foreignObject>${script}<iframe srcdoc="${script.replaceAll('"', "&quot;")}"></iframe></foreignObject><animate onbegin="${handler}" attributeName="x" dur="1s"/>
<image href="${url}/image"/><use href="${url}/use.svg#a"/></svg>
<iframe src="javascript:${handler}"></iframe><object data="${url}/object"></object><embed src="${url}/embed">
<img src="${url}/picture" srcset="${url}/set 2x"><video poster="${url}/poster" autoplay src="${url}/video"></video>
<p style="background:url(${url}/style)">text</p><style>@import url(${url}/second);</style>
<a href="javascript:${handler}">link</a><details open ontoggle="${handler}"><summary>s</summary></details>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${handler}&gt;"></table></mtext></math>
<link rel="stylesheet" href="${url}/link"><base href="${url}/"><meta http-equiv="refresh" content="0;url=${url}/refresh">
</main></body></html>${script}`,
  };
}

/** Opens a file as its readers do, online, clicks its link, and waits for what it may start. */
async function openFile(file: string, seen = () => delay(500)): Promise<string> {
  const browser = await shareChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`file://${file}`);
    await page.evaluate("document.querySelector('a')?.click()");
    await seen();
    return await page.evaluate<string>("location.protocol + document.title + document.documentElement.textContent");
  } finally {
    await browser.close();
  }
}

it.each([
  ["html", []],
  ["svg", ["--tools-from", path.join(import.meta.dirname, "..")]],
])("a hostile canvas's %s runs and loads nothing when it is opened", async (kind, args) => {
  const { url, asked } = await startListener();
  const cwd = await temporaryFolder({ "a.canvas.tsx": replacing(hostileParts(url)) });
  const env = { CHROME_PATH: await chromiumPath() };
  const { exitCode, stderr } = await runProgram(["export", "a.canvas.tsx", "-o", `out.${kind}`, ...args], {
    cwd,
    env,
  });
  expect([exitCode, stderr]).toEqual([0, `Written to out.${kind}: "Weekly report".\n`]);
  const file = path.join(cwd, `out.${kind}`);
  const shown = await openFile(file);
  expect([shown, asked]).toEqual([expect.stringMatching(/^file:(?!RAN).*Weekly report/s), []]);
  if (kind === "svg") expect(readFileSync(file, "utf8")).not.toMatch(/<script|<iframe|\son\w+=|javascript:/i);

  // The control: the same markup does run, without the program's care and the ways that lead the reader away.
  const bare = await temporaryFolder({ "bare.html": hostileParts(url).body.replace(/<a .*<\/a>|<meta .*?>/g, "") });
  await openFile(path.join(bare, "bare.html"), () =>
    expect.poll(() => asked).toEqual(expect.arrayContaining(["/ran", "/picture", "/style", "/link", "/object"])),
  );
});

it.each(["html", "svg"])("refuses a document that the realm has assembled: %s", async (kind) => {
  const cwd = await temporaryFolder({ "a.canvas.tsx": replacing(wholeDocument) });
  const { exitCode, stderr } = await runProgram(["export", "a.canvas.tsx", "-o", `out.${kind}`], { cwd });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining("a.canvas.tsx can't be rendered: it was stopped (crash)"),
  ]);
  expect(existsSync(path.join(cwd, `out.${kind}`))).toBe(false);
});
