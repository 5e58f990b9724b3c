import type { CanvasCheck, CanvasRefusal } from "@fingerpaint/mcp";
import { describe, expect, it } from "vitest";
import { createSourceCheck } from "./source-check.ts";

const source = 'import { H1 } from "editor/canvas";\nexport default function Hello() {\n  return <H1>Hello</H1>;\n}\n';
/** The longest source that the compiler reads. It takes more than a second on it, then gives up by itself. */
const slow = `${" ".repeat(199_000)}const f = ${"<p>{() => ".repeat(40)}`;

/** Checks the source again and again, since even a short check may exceed a limit of milliseconds on a busy machine. */
const untilChecked = (check: CanvasCheck) =>
  expect.poll(() => check.run(source).catch((error: CanvasRefusal) => error.code)).toEqual([]);

describe("createSourceCheck", () => {
  it("finds what compiling finds, by line", async () => {
    const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 60_000 });
    expect(await check.run(source)).toEqual([]);
    const found = await check.run(source.replace("H1 }", "H1, Nothing }").replace("Hello</H1>", "{Nothing}</H1>"));
    expect(found).toMatchObject([{ severity: "warning", code: "unknown-export" }]);
    expect(await check.run(source.replace("editor/canvas", "left-pad"))).toMatchObject([
      { severity: "error", code: "unknown-module", line: 1 },
    ]);
  });

  it("[A6] gives up on a source that takes too long to compile, and continues with the next", async () => {
    const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 200 });
    await expect(check.run(slow)).rejects.toThrow("took longer than 200 ms");
    await untilChecked(check);
  });

  it("[A6] gives up on a source that takes too much memory, and says so", async () => {
    const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 60_000, maxHeapMebibytes: 40 });
    const large = `import { H1 } from "editor/canvas";\nexport default () => [${"<H1>{[{}]}</H1>,".repeat(12_000)}];`;
    await expect(check.run(large)).rejects.toMatchObject({
      code: "UNCHECKED",
      details: "source: checking it took too much memory",
    });
  });

  it("[A6] doesn't block the server during a check", async () => {
    const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 300 });
    await untilChecked(check);
    let turns = 0;
    const clock = setInterval(() => turns++, 10);
    await expect(check.run(slow)).rejects.toThrow("took longer");
    clearInterval(clock);
    expect(turns).toBeGreaterThan(0);
  });

  it("[A6] queues a bounded number of sources", async () => {
    const check = createSourceCheck({ modules: ["editor/canvas"], timeoutMs: 60_000, maxWaiting: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => check.run(source)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  });
});
