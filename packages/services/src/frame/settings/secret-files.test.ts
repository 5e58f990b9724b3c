import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canvasSettings } from "../../canvas/settings.ts";
import { frameSettings } from "./frame-settings.ts";
import { ConfigError, type Environment, readEnvironment } from "./read-settings.ts";

let folder: string;

const read = (environment: Environment) =>
  readEnvironment({ frame: frameSettings, canvas: canvasSettings }, environment);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerpaint-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const path = join(folder, "secret");
  writeFileSync(path, content);
  return path;
}

describe("secrets in files", () => {
  it("[C4, M13] are read without surrounding white space, one entry per line", () => {
    expect(read({ SESSION_SECRET_FILE: fileOf(" the first secret\r\nthe second secret\n\n") })).toMatchObject({
      canvas: { sessionSecrets: ["the first secret", "the second secret"] },
    });
    expect(read({ API_KEYS_FILE: fileOf("key-number-one,key-number-two\n") })).toMatchObject({
      frame: { apiKeys: ["key-number-one", "key-number-two"] },
    });
  });

  it.each([
    ["is missing", () => join(folder, "absent"), /ENOENT/],
    ["is empty", () => fileOf("\n"), /it is empty/],
    ["is a folder", () => folder, /EISDIR/],
    ["is too large", () => fileOf("x".repeat(1024 * 1024 + 1)), /larger than 1048576 bytes/],
    ["never ends", () => "/dev/zero", /larger than 1048576 bytes/],
  ])("stop the start if the file %s, and the message names variable and path", (_, pathOf, reason) => {
    const path = pathOf();
    const readBad = () => read({ SESSION_SECRET_FILE: path, LOG_LEVEL: "x" });
    expect(readBad).toThrow(ConfigError);
    expect(readBad).toThrow(`SESSION_SECRET_FILE is ${JSON.stringify(path)}, which can't be used`);
    expect(readBad).toThrow(reason);
    expect(readBad).toThrow(/LOG_LEVEL is "x"/);
  });

  it("[B6] are never shown, and stop the start if the variable is set as well", () => {
    const secret = fileOf("not-a-good-one");
    expect(() => read({ SESSION_SECRET_FILE: secret })).toThrow(/SESSION_SECRET is a value that is not shown here/);
    expect(() => read({ SESSION_SECRET_FILE: secret, SESSION_SECRET: "sixteen letters!" })).toThrow(
      /SESSION_SECRET_FILE and SESSION_SECRET are both set/,
    );
  });

  it("are for secrets only", () => {
    expect(read({ LOG_LEVEL_FILE: fileOf("debug") }).frame.logLevel).toBe("info");
  });
});
