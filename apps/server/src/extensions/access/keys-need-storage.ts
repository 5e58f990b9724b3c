import type { AccessSettings, SettingsCheck } from "@fingerpaint/services/settings";
import type { StorageKind } from "../../settings/data-settings.ts";

/** Refuses `PUBLISH=keys` if nothing keeps the keys. */
export const keysNeedStorage: SettingsCheck<
  { readonly STORAGE?: StorageKind | undefined },
  { readonly access: AccessSettings }
> = {
  variables: ["PUBLISH", "STORAGE"],
  find: ({ access }, { STORAGE: storage }) =>
    access.publish === "keys" && storage === "memory"
      ? 'is "keys", which needs stored keys, but STORAGE=memory stores none'
      : undefined,
};
