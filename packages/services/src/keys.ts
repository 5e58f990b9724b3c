export {
  createApiKey,
  defaultKeyScope,
  hashApiKey,
  isWellFormedKey,
  type KeyEntry,
  type KeyPermission,
  type KeyScope,
  type KeyStore,
  KeyStoreError,
  keyEntry,
  keyScopes,
  maxLabelLength,
  scopeAllows,
} from "./frame/keys/api-key.ts";
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
  orKeyStoreError,
  parseKeys,
} from "./frame/keys/key-file.ts";
