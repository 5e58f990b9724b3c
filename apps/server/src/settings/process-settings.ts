import { isIP } from "node:net";
import {
  type CanvasSettings,
  defineSettings,
  type Md5Settings,
  variable,
  wholeNumber,
} from "@fingerpaint/services/settings";
import { z } from "zod";

export interface ProcessSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a stopping server reports not ready before it stops accepting connections, in milliseconds. */
  readonly shutdownDelayMs: number;
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
}

/** A type alias, because the declarations of the build inline it. */
type Others = { readonly md5: Md5Settings; readonly canvas: CanvasSettings };

export const processSettings = defineSettings({
  variables: {
    HOST: variable(z.string().refine(isHost), {
      default: "127.0.0.1",
      section: "public site",
      description: "Address to listen on. `0.0.0.0` or `::` listens on all addresses.",
      allowed: "an IP address, such as ::1 without brackets, or a host name",
    }),
    PORT: variable(wholeNumber(0, 65_535), {
      default: "3000",
      section: "public site",
      description: "Port to listen on.",
      allowed: "a whole number from 0 to 65535; 0 takes any free port",
    }),
    SHUTDOWN_DELAY: variable(
      z
        .string()
        .regex(/^\d{1,3}s$/)
        .transform((text) => Number.parseInt(text, 10) * 1000)
        .pipe(z.number().max(600_000)),
      {
        default: "1s",
        section: "storage and processes",
        description:
          "How long `/readyz` answers 503 before a stopping server refuses connections. Set it to your load balancer's check interval times the number of failures that it waits for.",
        allowed: "a whole number of seconds from 0s to 600s",
      },
    ),
  },
  settings: (values): ProcessSettings => ({
    host: values.HOST,
    port: values.PORT,
    shutdownDelayMs: values.SHUTDOWN_DELAY,
  }),
  checks: [
    {
      variables: ["CANVAS", "MD5"],
      find: ({ md5, canvas }: Others) =>
        md5.enabled || canvas.enabled ? undefined : 'is "off", and so is MD5: nothing would answer',
    },
  ],
});
