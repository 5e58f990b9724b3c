import { expect, it } from "vitest";
import { formatBytes } from "./format.ts";

it.each([
  [0, "0 B"],
  [270, "270 B"],
  [1023, "1,023 B"],
  [1024, "1 KiB"],
  [1024 ** 2 - 52, "1,023.9 KiB"],
  [1024 ** 2 - 1, "1 MiB"],
  [250 * 1024 ** 2, "250 MiB"],
  [1.25 * 1024 ** 3, "1.3 GiB"],
  [5000 * 1024 ** 4, "5,000 TiB"],
])("writes %d bytes in the largest unit that fits", (bytes, written) => {
  expect(formatBytes(bytes, "en")).toBe(written);
});
