import { isIP } from "node:net";
import { z } from "zod";
import { defineSettings } from "../../frame/settings/read-settings.ts";
import { variable } from "../../frame/settings/variable-forms.ts";

/** An address to listen on. */
export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

/** The readers of the metrics: local or all clients at the server's port, all clients at another address, or no one. */
export type MetricsAccess = "local" | "public" | "off" | MetricsPlace;

const words = ["local", "public", "off"] as const;

/** Parses `9464`, `0.0.0.0:9464` and `[::1]:9464`; null for anything else. A port alone is on this machine only. */
function readPlace(text: string): MetricsPlace | null {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? "127.0.0.1";
  const port = Number(digits);
  const version = isIP(host);
  if (digits === undefined || port > 65_535 || version !== (bracketed === undefined ? 4 : 6)) return null;
  return { host, port };
}

export interface MetricsSettings {
  /** The readers of the metrics, and the address that serves them. */
  readonly access: MetricsAccess;
}

export const metricsSettings = defineSettings({
  variables: {
    METRICS: variable(
      z.string().transform((text, context): MetricsAccess => {
        const access = words.find((word) => word === text) ?? readPlace(text);
        if (access !== null) return access;
        context.addIssue("neither a word nor a place");
        return z.NEVER;
      }),
      {
        default: "local",
        section: "rarely needed",
        description:
          "Who may read `/metrics`. `local`: this machine and private networks, directly or through `TRUST_PROXY`. A port, or an address and a port: only those who can reach it. A port alone is on 127.0.0.1.",
        allowed:
          "local, public, off, a port such as 9464, or an IP address and a port such as 0.0.0.0:9464 or [::1]:9464",
      },
    ),
  },
  settings: (values): MetricsSettings => ({ access: values.METRICS }),
});
