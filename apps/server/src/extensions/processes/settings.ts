import { availableParallelism } from "node:os";
import { defineSettings, variable, wholeNumber } from "@fingerpaint/services/settings";
import { z } from "zod";
import type { DataSettings } from "../../settings/data-settings.ts";

export interface ProcessesSettings {
  /** Server processes on this machine. */
  readonly count: number;
}

/** A type alias, because the declarations of the build inline it. */
type Others = { readonly data: DataSettings };

export const processesSettings = defineSettings({
  variables: {
    PROCESSES: variable(z.union([z.literal("auto"), wholeNumber(1, 256)]), {
      default: "1",
      section: "storage and processes",
      description:
        "Server processes on this machine, which share the port. `auto` starts one for each processor. More than one needs `sqlite` or `postgres`.",
      allowed: "a whole number from 1 to 256, or auto",
    }),
  },
  settings: (values): ProcessesSettings => ({
    count: values.PROCESSES === "auto" ? availableParallelism() : values.PROCESSES,
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
  ],
});
