export { createApiKey, hashApiKey, isWellFormedKey } from "./frame/keys/api-key.ts";
export {
  type AcceptedKey,
  type ApiKeyRing,
  type ApiKeyRingOptions,
  createApiKeyRing,
} from "./frame/keys/api-key-ring.ts";
export {
  createKeyEntry,
  createKeyFile,
  formatKeys,
  ifPresent,
  type KeyEntry,
  type KeyFile,
  keyEntry,
  maxLabelLength,
  orKeyStoreError,
  parseKeys,
} from "./frame/keys/key-file.ts";
export { defaultKeyScope, type KeyPermission, type KeyScope, keyScopes, scopeAllows } from "./frame/keys/key-scope.ts";
export type { KeyStore } from "./frame/keys/key-store.ts";
export { KeyStoreError } from "./frame/keys/key-store-error.ts";
