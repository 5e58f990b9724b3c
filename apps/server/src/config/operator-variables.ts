import { z } from "zod";
import {
  byteSize,
  duration,
  durations,
  listOf,
  orOff,
  sizeIn,
  sizeUnits,
  variableDocumentation,
  wholeNumber,
} from "./variable-forms.ts";

const largestQuotaBytes = 1024 * 1024 * sizeUnits.GiB;

function canvasQuota(canvases: number, description: string) {
  return orOff(wholeNumber(1, 1_000_000_000))
    .prefault(`${canvases}`)
    .register(variableDocumentation, { description, allowed: "a whole number from 1 to 1000000000, or off" });
}

function byteQuota(bytes: string, description: string) {
  return orOff(byteSize(largestQuotaBytes))
    .prefault(bytes)
    .register(variableDocumentation, { description, allowed: `${sizeIn("1048576 GiB")}, or off` });
}

/** The variables for operators: quotas, expiry, disk space and administration. Part of `configVariables`. */
export const operatorVariables = {
  QUOTA_OWNER_CANVASES: canvasQuota(5000, "Canvases that one session may keep."),
  QUOTA_OWNER_BYTES: byteQuota(
    "250MiB",
    "Bytes that the canvases of one session may take: titles, sources and states as JSON in UTF-8.",
  ),
  QUOTA_ADDRESS_CANVASES: canvasQuota(
    10_000,
    "New canvases from one address on one day (UTC). An IPv6 address counts as its /64. Each process counts for itself.",
  ),
  QUOTA_ADDRESS_BYTES: byteQuota(
    "500MiB",
    "Bytes that one address adds on one day (UTC): new canvases, and what updates add to canvases.",
  ),
  QUOTA_STORE_CANVASES: canvasQuota(200_000, "Canvases that the server keeps, of all sessions together."),
  QUOTA_STORE_BYTES: byteQuota("10GiB", "Bytes that all canvases together may take."),
  DEFAULT_EXPIRY: duration().prefault("never").register(variableDocumentation, {
    description: "How long after its publish a link expires if its author names no expiry.",
    allowed: durations,
  }),
  MAX_EXPIRY: duration()
    .prefault("never")
    .register(variableDocumentation, {
      description:
        "The longest time to a link's expiry, counted from its publish or update. A link without an expiry gets this one.",
      allowed: `${durations}; at least DEFAULT_EXPIRY`,
    }),
  PURGE_EXPIRED_AFTER: duration().prefault("never").register(variableDocumentation, {
    description:
      "How long after their expiry canvases are deleted for good. With `never`, their authors can open them as long as they like.",
    allowed: durations,
  }),
  MIN_FREE_SPACE: orOff(byteSize(largestQuotaBytes))
    .prefault("64MiB")
    .register(variableDocumentation, {
      description:
        "Least free space on the disk of the canvases. With less, `/readyz` answers 503. Unused with `memory` and `postgres`.",
      allowed: `${sizeIn("1048576 GiB")}, or off`,
    }),
  ADMIN_KEYS: listOf((key) => /^[!-~]{16,256}$/.test(key))
    .optional()
    .register(variableDocumentation, {
      description:
        "Keys of operators for `/admin/api` and the page `/admin`. They list, show, remove, restore and purge canvases. Unset: neither exists.",
      allowed: "keys separated by commas, each 16 to 256 printable ASCII characters without spaces or commas",
      secret: true,
    }),
  ADMIN_SOCKET: z
    .string()
    .refine((path) => !path.includes("\0") && Buffer.byteLength(path) <= 100)
    .optional()
    .register(variableDocumentation, {
      description:
        "Unix socket on which `fingerpaint-server canvases` reaches the server. Unset: `admin.sock` in `DATA_DIR`, and none with `memory` and `postgres`.",
      allowed: "a path of at most 100 bytes, or off",
    }),
  HASH_KEY: z.string().min(16).max(1024).optional().register(variableDocumentation, {
    description:
      "Secret for the hashes that stand for addresses and owners, for links by key and for claim links. Another one gives each key a new link. Unset: one is made and kept with the canvases.",
    allowed: "16 to 1024 characters",
    secret: true,
  }),
  REPORT_URL: z.string().max(2000).refine(isReportUrl).optional().register(variableDocumentation, {
    description:
      "Where the link Report of share pages leads. `{link}` in it becomes the share link; a `mailto:` address gets it as its body. Unset: there is no such link.",
    allowed: "an http or https URL, or mailto: and an address",
  }),
};

function isReportUrl(value: string): boolean {
  const filled = value.replaceAll("{link}", "x");
  return URL.canParse(filled) && /^(?:https?|mailto):$/.test(new URL(filled).protocol);
}
