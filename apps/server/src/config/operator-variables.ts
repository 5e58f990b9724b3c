import {
  byteSize,
  duration,
  durations,
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

/** The variables by which an operator bounds what strangers keep on the server. Part of `configVariables`. */
export const operatorVariables = {
  QUOTA_OWNER_CANVASES: canvasQuota(5000, "Canvases that one session may keep."),
  QUOTA_OWNER_BYTES: byteQuota(
    "250MiB",
    "Bytes that the canvases of one session may take: titles and sources as JSON in UTF-8.",
  ),
  QUOTA_ADDRESS_CANVASES: canvasQuota(
    10_000,
    "New canvases from one address on one day (UTC). An IPv6 address counts as its /64. Counted in this process.",
  ),
  QUOTA_ADDRESS_BYTES: byteQuota("500MiB", "Bytes of new canvases from one address on one day (UTC)."),
  QUOTA_STORE_CANVASES: canvasQuota(200_000, "Canvases that the server keeps, all sessions together."),
  QUOTA_STORE_BYTES: byteQuota("10GiB", "Bytes that all canvases together may take."),
  DEFAULT_EXPIRY: duration().prefault("never").register(variableDocumentation, {
    description: "When a link expires whose author names no expiry, counted from its publish.",
    allowed: durations,
  }),
  MAX_EXPIRY: duration()
    .prefault("never")
    .register(variableDocumentation, {
      description:
        "The longest time to a link's expiry, counted from its publish or update. A link whose author wants none gets this one.",
      allowed: `${durations}; at least DEFAULT_EXPIRY`,
    }),
  PURGE_EXPIRED_AFTER: duration().prefault("never").register(variableDocumentation, {
    description:
      "How long after their expiry canvases are deleted for good. `never`: their authors can open them for as long as they like.",
    allowed: durations,
  }),
  MIN_FREE_SPACE: orOff(byteSize(largestQuotaBytes))
    .prefault("64MiB")
    .register(variableDocumentation, {
      description:
        "Least free space in `DATA_DIR`, or where SQLite's file is. With less, `/readyz` answers 503. Unused with the other stores.",
      allowed: `${sizeIn("1048576 GiB")}, or off`,
    }),
};
