import { expect, it } from "vitest";
import { misspeltVariables } from "./server-settings.ts";

it.each([
  ["SESION_SECRET", "SESSION_SECRET"],
  ["RATE_LIMIT_PER_MIN", "RATE_LIMIT_PER_MINUTE"],
  ["MAX_FILE_BYTE", "MAX_FILE_BYTES"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
])("recognises %s as %s", (name, meant) => {
  expect(misspeltVariables({ [name]: "1", PATH: "/bin" })).toEqual([{ name, meant }]);
});

it.each([
  "HOSTNAME",
  "HOME",
  "PATH",
  "DATABASE",
  "STORAGES",
  "LOG_FILE",
  "SESSION_MANAGER",
  "SESSION_SECRET_FILE",
  "API_KEYS_FILE",
  "MAX_FILE_BYTES",
  // Kubernetes sets it for a service with the name redis.
  "REDIS_PORT",
])("ignores %s", (name) => {
  expect(misspeltVariables({ [name]: "1" })).toEqual([]);
});
