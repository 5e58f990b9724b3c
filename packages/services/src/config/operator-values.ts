import { resolve } from "node:path";
import type { z } from "zod";
import type { ServerConfig } from "./config.ts";
import type { operatorVariables } from "./operator-variables.ts";

type OperatorValues = z.output<z.ZodObject<typeof operatorVariables>>;

/** The part of the configuration that `operatorVariables` set. */
export function readOperatorValues(
  values: OperatorValues & { STORAGE: ServerConfig["storage"]; DATA_DIR: string },
): Pick<
  ServerConfig,
  "quotas" | "expiry" | "purgeExpiredAfterMs" | "minFreeBytes" | "adminKeys" | "adminSocket" | "hashKey" | "reportUrl"
> {
  return {
    quotas: {
      owner: { canvases: values.QUOTA_OWNER_CANVASES, bytes: values.QUOTA_OWNER_BYTES },
      addressDay: { canvases: values.QUOTA_ADDRESS_CANVASES, bytes: values.QUOTA_ADDRESS_BYTES },
      store: { canvases: values.QUOTA_STORE_CANVASES, bytes: values.QUOTA_STORE_BYTES },
    },
    expiry: { defaultMs: values.DEFAULT_EXPIRY, maxMs: values.MAX_EXPIRY },
    purgeExpiredAfterMs: values.PURGE_EXPIRED_AFTER,
    minFreeBytes: values.MIN_FREE_SPACE,
    adminKeys: values.ADMIN_KEYS ?? [],
    adminSocket: socketOf(values),
    hashKey: values.HASH_KEY ?? null,
    reportUrl: values.REPORT_URL ?? null,
  };
}

function socketOf(
  values: Pick<OperatorValues, "ADMIN_SOCKET"> & { STORAGE: ServerConfig["storage"]; DATA_DIR: string },
) {
  const { ADMIN_SOCKET: socket, STORAGE: storage, DATA_DIR: folder } = values;
  if (socket === "off") return null;
  if (socket !== undefined) return resolve(socket);
  return storage === "json" || storage === "sqlite" ? resolve(folder, "admin.sock") : null;
}
