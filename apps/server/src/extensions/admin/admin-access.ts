import path from "node:path";
import type { AdminSettings } from "@fingerpaint/services/settings";
import type { DataSettings } from "../../settings/data-settings.ts";

interface Settings {
  readonly admin: AdminSettings;
  readonly data: DataSettings;
}

/** The settings for operators, with the socket that a server has if `ADMIN_SOCKET` is unset. */
export function withDefaultSocket({ admin, data }: Settings): AdminSettings {
  return { ...admin, socket: admin.socket === undefined ? defaultSocket(data) : admin.socket };
}

function defaultSocket({ storage, dataFolder }: DataSettings): string | null {
  return storage === "json" || storage === "sqlite" ? path.resolve(dataFolder, "admin.sock") : null;
}

/** How operators reach a server, as its start line shows it: `http`, `socket`, both or neither. */
export function adminDoors({ admin }: Pick<Settings, "admin">): string[] {
  return [...(admin.keys.length > 0 ? ["http"] : []), ...(typeof admin.socket === "string" ? ["socket"] : [])];
}
