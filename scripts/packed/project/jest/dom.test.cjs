/** @jest-environment jsdom */
require("@fingerpaint/canvas-runtime/react");
const { digestText } = require("@fingerpaint/md5-core");
const { createClient } = require("@fingerpaint/sdk-client");

test("a digest is made, and a client asks", async () => {
  expect(await digestText("hello")).toBe("5d41402abc4b2a76b9719d911017c592");
  expect(typeof createClient).toBe("function");
});
