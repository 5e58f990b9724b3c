import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationId } from "@fingerpaint/api-contracts";
import type Koa from "koa";

/** What the middleware of one request tell each other. */
export interface AppState {
  requestId: string;
  /** Headers that are written with the reply, names and values in turn. */
  headers: string[];
  /** The operation that answers, or the name of the system route; unset where nothing matched. */
  operation?: OperationId | SystemRoute;
  /** The id of the API key that was used; never the key. */
  apiKeyId?: string;
}

/** Routes outside the two documents. */
export type SystemRoute =
  | "page"
  | "asset"
  | "canvasFrame"
  | "sharePage"
  | "openapi"
  | "reference"
  | "health"
  | "readiness"
  | "metrics";

/** A request and its reply. Koa's context is one, too: what takes an exchange works with Koa and without. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  state: AppState;
  /** False where the reply was sent past Koa. */
  respond?: boolean | undefined;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
