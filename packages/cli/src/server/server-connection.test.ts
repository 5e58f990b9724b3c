import { expect, it } from "vitest";
import { serverUrl } from "./server-connection.ts";

it.each([
  ["127.0.0.1:4100", "http://127.0.0.1:4100"],
  ["localhost:4100/tools/", "http://localhost:4100/tools"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["localhost", "http://localhost"],
  ["https://paint.example/tools/", "https://paint.example/tools"],
  ["https://paint.example/?", "https://paint.example"],
])("%s is %s", (address, url) => {
  expect(serverUrl(address)).toBe(url);
});

it.each([
  ["paint.example:8080/tools", "Write it with https:// or http://, such as https://paint.example:8080/tools"],
  ["localhost.evil.example", "Write it with https:// or http://, such as https://localhost.evil.example"],
  ["ftp://paint.example", "A server's address looks like https://paint.example or http://localhost:3000"],
  ["a b", "A server's address looks like https://paint.example or http://localhost:3000"],
])("refuses %s", (address, hint) => {
  expect(() => serverUrl(address)).toThrow(expect.objectContaining({ hint, exitCode: 2 }));
});
