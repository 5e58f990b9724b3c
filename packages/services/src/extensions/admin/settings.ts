import { resolve } from "node:path";
import { z } from "zod";
import { defineSettings } from "../../frame/settings/read-settings.ts";
import { duration, listOf, variable } from "../../frame/settings/variable-forms.ts";

export interface AdminSettings {
  /** Operators' keys; empty: no operator access over HTTP. */
  readonly keys: readonly string[];
  /** The absolute path of the Unix socket for operators; null: there is none; undefined: the program decides. */
  readonly socket: string | null | undefined;
  /** How long after their expiry canvases are deleted, in milliseconds; null: never. */
  readonly purgeExpiredAfterMs: number | null;
}

/** The path of the operator's routes, below the base path. */
export const adminApiPath = "/admin/api";

function socketOf(value: string | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  return value === "off" ? null : resolve(value);
}

export const adminSettings = defineSettings({
  variables: {
    PURGE_EXPIRED_AFTER: variable(duration(), {
      default: "never",
      section: "public site",
      description:
        "How long after their expiry canvases are deleted for good. With `never`, their authors can open them for as long as they like.",
    }),
    ADMIN_KEYS: variable(
      listOf((key) => /^[!-~]{16,256}$/.test(key)),
      {
        section: "public site",
        description:
          "Keys of operators for `/admin/api` and the page `/admin`. They list, show, remove, restore and purge canvases. Unset: neither exists.",
        allowed: "keys separated by commas, each 16 to 256 printable ASCII characters without spaces or commas",
        secret: true,
      },
    ),
    ADMIN_SOCKET: variable(
      z.string().refine((path) => !path.includes("\0") && Buffer.byteLength(path) <= 100),
      {
        section: "rarely needed",
        description:
          "Unix socket on which `fingerpaint-server canvases` reaches the server. Unset: `admin.sock` in `DATA_DIR`, and none with `memory` and `postgres`.",
        allowed: "a path of at most 100 bytes, or off",
      },
    ),
  },
  settings: (values): AdminSettings => ({
    keys: values.ADMIN_KEYS ?? [],
    socket: socketOf(values.ADMIN_SOCKET),
    purgeExpiredAfterMs: values.PURGE_EXPIRED_AFTER,
  }),
});
