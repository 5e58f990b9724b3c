import { describe, expect, it } from "vitest";
import { hashMessages } from "./hash-messages.ts";

describe("the texts of the hash page", () => {
  it("group the digits of large numbers", () => {
    const { en, "zh-CN": chinese } = hashMessages;
    expect(en.filesDone(1_200, 5_043)).toBe("1,200 of 5,043 files hashed");
    expect(en.filesDone(1, 1)).toBe("1 of 1 file hashed");
    expect(en.comparison(5_040, 1_000, 2, 0)).toBe("5,040 matching · 1,000 different · 2 missing · 0 unlisted");
    expect(en.outcomes.all(5_043)).toBe("All (5,043)");
    expect(en.textOrigin(1_234_567, "UTF-8")).toBe("Computed in this browser from 1,234,567 bytes of UTF-8.");
    expect(chinese.filesDone(1_200, 5_043)).toBe("已计算 1,200 / 5,043 个文件");
  });
});
