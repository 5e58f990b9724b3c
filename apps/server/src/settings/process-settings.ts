import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import {
  type CanvasSettings,
  defineSettings,
  type Md5Settings,
  variableDocumentation,
  wholeNumber,
} from "@fingerpaint/services/settings";
import { z } from "zod";
import type { DataSettings } from "./data-settings.ts";

/** The settings of the program that listens. */
export interface ProcessSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Server processes on this machine. */
  readonly processes: number;
  /** How long a stopping server reports not ready before it stops accepting connections, in milliseconds. */
  readonly shutdownDelayMs: number;
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
}

/** A type alias, because the declarations of the build inline it. */
type Others = { readonly data: DataSettings; readonly md5: Md5Settings; readonly canvas: CanvasSettings };

export const processSettings = defineSettings({
  variables: {
    HOST: z.string().refine(isHost).prefault("127.0.0.1").register(variableDocumentation, {
      section: "public site",
      description: "Address to listen on. `0.0.0.0` or `::` listens on all addresses.",
      allowed: "an IP address, without brackets such as ::1, or a host name",
    }),
    PORT: wholeNumber(0, 65_535).prefault("3000").register(variableDocumentation, {
      section: "public site",
      description: "Port to listen on.",
      allowed: "a whole number from 0 to 65535; 0 takes any free port",
    }),
    PROCESSES: z
      .union([z.literal("auto"), wholeNumber(1, 256)])
      .prefault("1")
      .register(variableDocumentation, {
        section: "storage and processes",
        description:
          "Server processes on this machine, which share the port. `auto` starts one for each processor. More than one needs `sqlite` or `postgres`.",
        allowed: "a whole number from 1 to 256, or auto",
      }),
    SHUTDOWN_DELAY: z
      .string()
      .regex(/^\d{1,3}s$/)
      .transform((text) => Number.parseInt(text, 10) * 1000)
      .pipe(z.number().max(600_000))
      .prefault("1s")
      .register(variableDocumentation, {
        section: "storage and processes",
        description:
          "How long `/readyz` answers 503 before a stopping server refuses connections. Set it to your load balancer's check interval times the failures that it waits for.",
        allowed: "a whole number of seconds from 0s to 600s",
      }),
  },
  settings: (values): ProcessSettings => ({
    host: values.HOST,
    port: values.PORT,
    processes: values.PROCESSES === "auto" ? availableParallelism() : values.PROCESSES,
    shutdownDelayMs: values.SHUTDOWN_DELAY,
  }),
  checks: [
    {
      variables: ["PROCESSES", "STORAGE"],
      // Several processes can share neither a folder of JSON documents nor memory.
      find: ({ data }: Others, { PROCESSES: processes }) =>
        processes === 1 || data.storage === "sqlite" || data.storage === "postgres"
          ? undefined
          : `is "${processes}"; allowed with STORAGE=${data.storage}: 1. Several processes need STORAGE=sqlite or STORAGE=postgres`,
    },
    {
      variables: ["CANVAS", "MD5"],
      find: ({ md5, canvas }) =>
        md5.enabled || canvas.enabled ? undefined : 'is "off", and MD5 too: nothing would answer',
    },
  ],
});
