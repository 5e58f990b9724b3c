export { type CreateLoggerOptions, createLogger } from "./frame/logging/logger.ts";
