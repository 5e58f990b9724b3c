import type { z } from "zod";
import type { ServerConfig } from "./config.ts";
import type { ConfigProblem } from "./config-error.ts";
import type { operatorVariables } from "./operator-variables.ts";

type OperatorValues = { [Name in keyof typeof operatorVariables]: z.output<(typeof operatorVariables)[Name]> };

/** The part of the configuration that `operatorVariables` set. */
export function readOperatorValues(
  values: OperatorValues,
): Pick<ServerConfig, "quotas" | "expiry" | "purgeExpiredAfterMs" | "minFreeBytes"> {
  return {
    quotas: {
      owner: { canvases: values.QUOTA_OWNER_CANVASES, bytes: values.QUOTA_OWNER_BYTES },
      addressDay: { canvases: values.QUOTA_ADDRESS_CANVASES, bytes: values.QUOTA_ADDRESS_BYTES },
      store: { canvases: values.QUOTA_STORE_CANVASES, bytes: values.QUOTA_STORE_BYTES },
    },
    expiry: { defaultMs: values.DEFAULT_EXPIRY, maxMs: values.MAX_EXPIRY },
    purgeExpiredAfterMs: values.PURGE_EXPIRED_AFTER,
    minFreeBytes: values.MIN_FREE_SPACE,
  };
}

/** Two values that can't both hold; null where there are none such. */
export function operatorProblem({ DEFAULT_EXPIRY, MAX_EXPIRY }: OperatorValues): ConfigProblem | null {
  if (DEFAULT_EXPIRY === null || MAX_EXPIRY === null || DEFAULT_EXPIRY <= MAX_EXPIRY) return null;
  return {
    variable: "DEFAULT_EXPIRY",
    problem: "DEFAULT_EXPIRY is longer than MAX_EXPIRY; allowed: at most MAX_EXPIRY",
  };
}
