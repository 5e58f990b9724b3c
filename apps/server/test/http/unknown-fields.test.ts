import { describe, expect, it } from "vitest";
import { formOperations, goodBodies, goodForms, jsonOperations, post, postForm } from "../support/md5-client.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const names = [
  "extra",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "toJSON",
  "then",
  "length",
  "__defineGetter__",
];

describe("unknown fields", () => {
  it.each(jsonOperations)("[B5] %s ignores them, whatever their names", async (operation) => {
    const server = await startTestServer();
    const good = JSON.stringify(goodBodies[operation]);
    for (const name of names) {
      for (const value of ['"x"', "null", "[1]", '{"text":"polluted","isAdmin":true,"encoding":"gbk"}']) {
        const reply = await post(server, operation, good.replace("{", `{"${name}":${value},`));
        expect(JSON.stringify(expectData(reply, operation))).not.toContain("polluted");
      }
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("[B5] takes no field from `__proto__`", async () => {
    const server = await startTestServer();
    for (const body of ['{"__proto__":{"text":"abc"}}', '{"constructor":{"prototype":{"text":"abc"}}}']) {
      expect(expectRefusal(await post(server, "hashText", body), "INVALID_INPUT")).toContain("text");
    }
    const encoding = '{"text":"abc","__proto__":{"encoding":"nonsense"}}';
    expect(expectData(await post(server, "hashText", encoding), "hashText")).toMatchObject({ encoding: "utf8" });
  });

  it("[B5] the last of two fields with the same name counts, as in any JSON parser", async () => {
    const server = await startTestServer();
    const reply = await post(server, "hashText", '{"text":"first","text":"last"}');
    expect(expectData(reply, "hashText")).toMatchObject({ text: "last" });
  });

  it.each(formOperations)("[B5] %s ignores them in forms, whatever their names", async (operation) => {
    const server = await startTestServer();
    const bracketed = names.flatMap((name) => [name, `${name}[isAdmin]`, `a[${name}]`, `${name}[]`, `${name}[0]`]);
    for (const name of bracketed) {
      for (const parts of [
        [{ name, content: "true" }, ...goodForms[operation]],
        [...goodForms[operation], { name, content: "true" }],
      ]) {
        expectData(await postForm(server, operation, parts), operation);
      }
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
