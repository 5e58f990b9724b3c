import { describe, expect, it } from "vitest";
import { createScryptPasswordKeeper } from "./scrypt-passwords.ts";

const keeper = createScryptPasswordKeeper();

describe("[C14] scrypt passwords", () => {
  it("match themselves and nothing else", async () => {
    const kept = await keeper.keep("opensesame 🐫");
    expect(await keeper.matches("opensesame 🐫", kept)).toBe(true);
    for (const wrong of ["", "opensesame", "Opensesame 🐫", kept])
      expect(await keeper.matches(wrong, kept)).toBe(false);
  });

  it("are kept salted, with their parameters and without the password", async () => {
    const [first, second] = await Promise.all([keeper.keep("opensesame"), keeper.keep("opensesame")]);
    expect(first).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toContain("opensesame");
    expect(first).not.toBe(second);
  });

  it("match under the parameters they were kept with (RFC 7914 section 12, third vector)", async () => {
    // The vector's 64 bytes cut to 32: PBKDF2 gives the same first block whatever is asked for.
    const hash = Buffer.from("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2", "hex").toString(
      "base64url",
    );
    const salt = Buffer.from("SodiumChloride").toString("base64url");
    expect(await keeper.matches("pleaseletmein", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(true);
    expect(await keeper.matches("pleaseletmeout", `scrypt$16384$8$1$${salt}$${hash}`)).toBe(false);
  });

  it("are derived by two at a time, so that the disk keeps threads, and refused where 20 wait already", async () => {
    const finishers: (() => void)[] = [];
    const busyKeeper = createScryptPasswordKeeper(
      (_password, _salt, bytes) => new Promise((resolve) => finishers.push(() => resolve(Buffer.alloc(bytes)))),
    );
    const attempts = Array.from({ length: 25 }, (_, index) => busyKeeper.keep(`password ${index}`));
    const outcomes = Promise.allSettled(attempts);
    let most = 0;
    for (let done = 0; done < 22; done++) {
      await expect.poll(() => finishers.length, { interval: 1 }).toBeGreaterThan(0);
      most = Math.max(most, finishers.length);
      finishers.shift()?.();
    }
    expect(most).toBe(2);
    const refused = (await outcomes).filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => [reason.code, reason.headers["Retry-After"]])).toEqual(
      Array.from({ length: 3 }, () => ["SERVICE_UNAVAILABLE", "5"]),
    );
    // The queue has room again.
    const later = busyKeeper.keep("later");
    await expect.poll(() => finishers.length, { interval: 1 }).toBe(1);
    finishers.shift()?.();
    expect(await later).toMatch(/^scrypt\$/);
  });

  it("kept in plaintext before still match", async () => {
    expect(await keeper.matches("opensesame", "opensesame")).toBe(true);
    expect(await keeper.matches("opensesam", "opensesame")).toBe(false);
  });
});
