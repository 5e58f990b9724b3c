import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCodes } from "./errors.ts";
import { reportAddress, type ShareState, shareRefusalOf, shareStateName, shareStateOf } from "./share-page.ts";

const canvas = {
  canvasId: "cv_AAAAAAAAAAAAAAAA",
  title: "Sales",
  source: 'import "editor/canvas"',
  viewCount: 1,
  createdAt: "2030-01-31T23:59:59.000Z",
  access: "public",
  requiresPassword: false,
  canOpenEditor: false,
  expiresAt: null,
} as const;

describe("the states of a share link", () => {
  it("[C10] of a load are ready, or locked while it needs a password", () => {
    expect(shareStateOf(canvas)).toEqual({ kind: "ready", canvas });
    expect(shareStateOf({ ...canvas, source: "", requiresPassword: true })).toEqual({ kind: "locked", problem: null });
  });

  const named: Partial<Record<ErrorCode, [state: ShareState, name: string]>> = {
    CANVAS_REMOVED: [{ kind: "removed" }, "removed"],
    NOT_FOUND: [{ kind: "missing" }, "missing"],
    CANVAS_EXPIRED: [{ kind: "expired" }, "expired"],
    WRONG_PASSWORD: [{ kind: "locked", problem: "wrong" }, "locked"],
  };
  it.each(errorCodes)("[C10, C14] of a load refused with %s", (code) => {
    const state = shareRefusalOf({ code, details: "why" });
    expect([state, shareStateName(state)]).toEqual(named[code] ?? [{ kind: "error", details: "why" }, "error"]);
  });

  it("[C14] of a load refused after too many wrong passwords", () => {
    const state = shareRefusalOf({ code: "RATE_LIMIT_EXCEEDED", details: "password: at most ten a minute" });
    expect([state, shareStateName(state)]).toEqual([{ kind: "locked", problem: "tooMany" }, "error"]);
  });
});

describe("the address of the report link", () => {
  it.each([
    ["https://paint.example/abuse?of={link}&again={link}", "https://paint.example/abuse?of=L%3F&again=L%3F"],
    ["https://paint.example/abuse", "https://paint.example/abuse"],
    ["mailto:abuse@paint.example", "mailto:abuse@paint.example?subject=Report&body=L%3F"],
    ["mailto:abuse@paint.example?cc=a@b.example", "mailto:abuse@paint.example?cc=a@b.example&subject=Report&body=L%3F"],
    ["mailto:abuse@paint.example?subject=Abuse", "mailto:abuse@paint.example?subject=Abuse&body=L%3F"],
  ])("for %s", (template, address) => {
    expect(reportAddress(template, "L?")).toBe(address);
  });
});
