import type { ExpiryPolicy, QuotaLimits } from "@fingerpaint/canvas-store";
import { defineSettings } from "../frame/settings/read-settings.ts";
import {
  byteSize,
  duration,
  durations,
  listOf,
  oneOf,
  onOrOff,
  orOff,
  rateLimit,
  variable,
  wholeNumber,
} from "../frame/settings/variable-forms.ts";

export interface CanvasSettings {
  /** Whether the service is switched on. */
  readonly enabled: boolean;
  /** The module specifiers, one of which a canvas must import. */
  readonly modules: readonly string[];
  /** The first one signs, all of them verify; empty: sessions aren't signed. */
  readonly sessionSecrets: readonly string[];
  readonly passwordStorage: "plaintext" | "scrypt";
  /** Requests a minute for each address; null: no limit. */
  readonly rateLimits: {
    /** Publishes, updates and deletes; undefined: as many as the frame allows by default. */
    readonly publishing: number | null | undefined;
    /** Loads of canvases, share pages and lists. */
    readonly loading: number | null;
  };
  readonly quotas: QuotaLimits;
  readonly expiry: ExpiryPolicy;
}

/** The modules of hosts whose canvases run here. Their exports match `editor/canvas`, or were added to it. */
const knownModules: readonly string[] = [
  "editor/canvas",
  "cursor/canvas",
  "qoder/canvas",
  "sidequery/canvas",
  "sidequery/artifacts",
  "herdr/canvas",
  "@zed/canvas",
  "openide/canvas",
  "dsh/canvas",
  "team-canvas/canvas",
];

/**
 * Returns the specifiers in `CANVAS_MODULES`, with `all` replaced by every known one.
 *
 * @example
 * expandCanvasModules(["acme/canvas", "all"]) // ["acme/canvas", "editor/canvas", "cursor/canvas", …]
 */
function expandCanvasModules(specifiers: readonly string[]): string[] {
  return [...new Set(specifiers.flatMap((specifier) => (specifier === "all" ? knownModules : [specifier])))];
}

function canvasQuota(canvases: number, description: string) {
  return variable(orOff(wholeNumber(1, 1_000_000_000)), { default: `${canvases}`, section: "limits", description });
}

function byteQuota(bytes: string, description: string) {
  return variable(orOff(byteSize("1048576 GiB")), { default: bytes, section: "limits", description });
}

export const canvasSettings = defineSettings({
  variables: {
    SESSION_SECRET: variable(
      listOf((secret) => secret.length >= 16 && secret.length <= 1024),
      {
        section: "public site",
        description:
          "Secrets that sign session cookies: the first signs, and all verify. Cookies that none of them signed aren't accepted as sessions. Unset: any value is accepted.",
        allowed: "secrets separated by commas, each 16 to 1024 characters",
        secret: true,
      },
    ),
    PASSWORD_STORAGE: variable(oneOf(["plaintext", "scrypt"]), {
      default: "plaintext",
      section: "public site",
      description: "How canvas passwords are stored: in plaintext, or as salted hashes.",
    }),
    DEFAULT_EXPIRY: variable(duration(), {
      default: "never",
      section: "public site",
      description: "How long a link lasts after it is published, if its author sets no expiry.",
    }),
    MAX_EXPIRY: variable(duration(), {
      default: "never",
      section: "public site",
      description:
        "The longest time until a link expires, counted from when it is published or updated. A link without an expiry gets this one.",
      allowed: `${durations}; at least DEFAULT_EXPIRY`,
    }),
    RATE_LIMIT_PUBLISHING: variable(rateLimit(), {
      section: "limits",
      description:
        "Publishes, updates and deletes a minute for each address, if the limit should be lower than for keys. Unset: `RATE_LIMIT_PER_MINUTE`.",
    }),
    RATE_LIMIT_LOADING: variable(rateLimit(), {
      default: "3000",
      section: "limits",
      description:
        "Loads of canvases, share pages and lists a minute for each address. Opening a share link takes two.",
    }),
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
    QUOTA_STORE_CANVASES: canvasQuota(200_000, "Canvases that the server keeps for all sessions together."),
    QUOTA_STORE_BYTES: byteQuota("10GiB", "Bytes that all canvases together may take."),
    CANVAS: onOrOff(
      "rarely needed",
      "The canvas operations, share links and their pages. `off`: they answer 404, and no page or reference shows them.",
    ),
    CANVAS_MODULES: variable(
      listOf((specifier) => /^[^\s"'`\\]{1,200}$/.test(specifier)).transform(expandCanvasModules),
      {
        default: "editor/canvas",
        section: "rarely needed",
        description:
          "Module specifiers, one of which a canvas must import. All mean the same module, and the editor writes the first. `all` accepts those of every known host. A published canvas stops running if its specifier is no longer listed.",
        allowed: "specifiers separated by commas, without spaces, quotes or backslashes; or all",
      },
    ),
  },
  settings: (values): CanvasSettings => ({
    enabled: values.CANVAS,
    modules: values.CANVAS_MODULES,
    sessionSecrets: values.SESSION_SECRET ?? [],
    passwordStorage: values.PASSWORD_STORAGE,
    rateLimits: { publishing: values.RATE_LIMIT_PUBLISHING, loading: values.RATE_LIMIT_LOADING },
    quotas: {
      owner: { canvases: values.QUOTA_OWNER_CANVASES, bytes: values.QUOTA_OWNER_BYTES },
      addressDay: { canvases: values.QUOTA_ADDRESS_CANVASES, bytes: values.QUOTA_ADDRESS_BYTES },
      store: { canvases: values.QUOTA_STORE_CANVASES, bytes: values.QUOTA_STORE_BYTES },
    },
    expiry: { defaultMs: values.DEFAULT_EXPIRY, maxMs: values.MAX_EXPIRY },
  }),
  checks: [
    {
      variables: ["DEFAULT_EXPIRY", "MAX_EXPIRY"],
      find: (_, { DEFAULT_EXPIRY: defaultMs, MAX_EXPIRY: maxMs }) =>
        defaultMs !== null && maxMs !== null && defaultMs > maxMs
          ? "is longer than MAX_EXPIRY; allowed: at most MAX_EXPIRY"
          : undefined,
    },
  ],
});
