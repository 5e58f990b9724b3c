import { describe, expect, it } from "vitest";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";

const keeper = createScryptPasswordKeeper();

/** A keeper whose derivations end on demand. */
function openBusyKeeper() {
  const finishers: (() => void)[] = [];
  const keeper = createScryptPasswordKeeper(
    (_password, _salt, bytes) => new Promise((resolve) => finishers.push(() => resolve(Buffer.alloc(bytes)))),
  );
  return { keeper, finishers, finish: () => finishers.shift()?.() };
}

describe("[C14] scrypt passwords", () => {
  it("match themselves and nothing else", async () => {
    const kept = await keeper.keep("opensesame 🐫");
    expect(await keeper.matches("opensesame 🐫", kept)).toBe(true);
    expect(await keeper.matches("opensesame", kept)).toBe(false);
  });

  it("are stored salted, with their parameters and without the password", async () => {
    const [first, second] = await Promise.all([keeper.keep("opensesame"), keeper.keep("opensesame")]);
    expect(first).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toContain("opensesame");
    expect(first).not.toBe(second);
  });

  it("match with the parameters they were stored with (RFC 7914 section 12, third vector)", async () => {
    // The vector's 64 bytes, cut to 32: PBKDF2's first block is the same for any output length.
    const hash = Buffer.from("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2", "hex").toString(
      "base64url",
    );
    const salt = Buffer.from("SodiumChloride").toString("base64url");
    const kept = `scrypt$16384$8$1$${salt}$${hash}`;
    expect(await keeper.matches("pleaseletmein", kept)).toBe(true);
    // A fifth of the work of a hash with the parameters of this release.
    for (const wrong of ["", "pleaseletmeout", "Pleaseletmein", kept])
      expect(await keeper.matches(wrong, kept)).toBe(false);
  });

  it("[C34] are derived two at a time, one per address, which leaves threads for the disk", async () => {
    const { keeper, finishers, finish } = openBusyKeeper();
    const all = Array.from({ length: 4 }, (_, index) => keeper.keep(`password ${index}`, `address ${index}`));
    const others = [keeper.keep("a", "address 0"), keeper.keep("b", "address 0")];
    let most = 0;
    for (let done = 0; done < 6; done++) {
      await expect.poll(() => finishers.length, { interval: 1 }).toBeGreaterThan(0);
      most = Math.max(most, finishers.length);
      finish();
    }
    expect(most).toBe(2);
    for (const kept of await Promise.all([...all, ...others])) expect(kept).toMatch(/^scrypt\$/);
  });

  it("[C34] of another address get in even if one address fills the queue", async () => {
    const { keeper, finishers, finish } = openBusyKeeper();
    const flood = Promise.allSettled(
      Array.from({ length: 25 }, (_, index) => keeper.keep(`password ${index}`, "attacker")),
    );
    await expect.poll(() => finishers.length, { interval: 1 }).toBe(1);
    const reader = keeper.keep("password", "reader");
    await expect.poll(() => finishers.length, { interval: 1 }).toBe(2);
    finish();
    finish();
    expect(await reader).toMatch(/^scrypt\$/);
    for (let done = 0; done < 2; done++) {
      await expect.poll(() => finishers.length, { interval: 1 }).toBe(1);
      finish();
    }
    const outcomes = await flood;
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused.map(({ code, headers }) => [code, headers["Retry-After"]])).toEqual(
      Array.from({ length: 22 }, () => ["SERVICE_UNAVAILABLE", "5"]),
    );
  });

  it("[C34] are refused beyond 60 a minute from one address, even right ones", async () => {
    const quickKeeper = createScryptPasswordKeeper(async (_password, _salt, bytes) => Buffer.alloc(bytes));
    const kept = await quickKeeper.keep("opensesame", "192.0.2.1");
    for (let check = 2; check <= 60; check++) {
      expect(await quickKeeper.matches("opensesame", kept, "192.0.2.1")).toBe(true);
    }
    await expect(quickKeeper.matches("opensesame", kept, "192.0.2.1")).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: expect.stringMatching(/^password: at most 60 a minute are checked for one address; try again in \d+ s$/),
      headers: { "Retry-After": expect.stringMatching(/^[1-9]\d?$/) },
    });
    expect(await quickKeeper.matches("opensesame", kept, "192.0.2.2")).toBe(true);
  });

  it("stored in plaintext earlier still match", async () => {
    expect(await keeper.matches("opensesame", "opensesame")).toBe(true);
    expect(await keeper.matches("opensesam", "opensesame")).toBe(false);
  });

  it.each(["3$8$1", "0$8$1", "1$8$1", "16384$0$1", "16384$8$0", "65536$1$1", "32768$8$5", "16384$9$5", "16384$8$6"])(
    "stored in plaintext earlier still match if they look like a hash of parameters that are never used: %s",
    async (parameters) => {
      const password = `scrypt$${parameters}$${"a".repeat(22)}$${"A".repeat(43)}`;
      expect(await keeper.matches(password, password)).toBe(true);
      expect(await keeper.matches("opensesame", password)).toBe(false);
    },
  );
});
