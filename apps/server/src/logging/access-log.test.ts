import { describe, expect, it } from "vitest";
import { createAccessLog } from "./access-log.ts";
import { createLogger } from "./logger.ts";

/** A logger and what it wrote, as one text, and line by line as JSON. */
function capture(level: "info" | "warn" = "info") {
  const lines: string[] = [];
  const logger = createLogger({ level, destination: { write: (line) => lines.push(line) } });
  return { logger, text: () => lines.join(""), lines: () => lines.map((line) => JSON.parse(line)) };
}

describe("[B6] the access log", () => {
  const line = {
    requestId: "r1",
    operation: "loadCanvas",
    method: "GET",
    url: "/api/editor-canvas/cv_1",
    status: 200,
    complete: true,
    durationMs: 1.25,
    address: "127.0.0.1",
    apiKeyId: undefined,
  };

  it("has a line's fields in their order, as any line of this log begins and ends, and leaves out what isn't known", () => {
    const { logger, text, lines } = capture();
    const writeLine = createAccessLog(logger);
    writeLine(line);
    writeLine({ ...line, apiKeyId: "fixed_1", complete: false });
    logger.info(line, "request");
    const [first, second, general] = text()
      .split("\n")
      .map((json) => json.replace(/"time":"[^"]*"/, '"time":""'));
    expect(first).toBe(general);
    expect(Object.keys(lines()[0]).slice(-9)).toEqual([
      ...Object.keys(line).filter((name) => name !== "apiKeyId"),
      "msg",
    ]);
    expect(JSON.parse(second as string)).toMatchObject({ apiKeyId: "fixed_1", complete: false, msg: "request" });
  });

  it("never holds a URL's values, nor more than one line for what a caller sent", () => {
    const { logger, text, lines } = capture();
    createAccessLog(logger)({ ...line, url: '/c/1?password=hunter2&"\n{}', method: '"\n', address: "\\\u2028ä\ud800" });
    expect(text().match(/\n/g)).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      url: "/c/1?password=[redacted]&[redacted]",
      method: '"\n',
      address: "\\\u2028ä\ud800",
    });
  });

  it("is silent below its level", () => {
    const { logger, text } = capture("warn");
    createAccessLog(logger)(line);
    expect(text()).toBe("");
  });
});
