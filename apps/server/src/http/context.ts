import type { OperationId } from "@fingerpaint/api-contracts";
import type Koa from "koa";

/** What the middleware of one request tell each other. */
export interface AppState {
  requestId: string;
  /** The operation that answers, or the name of the system route; unset where nothing matched. */
  operation?: OperationId | SystemRoute;
  /** The id of the API key that was used; never the key. */
  apiKeyId?: string;
  /** What the request's JSON body holds of the memory budget until the reply has left. `hold` adds the reply's bytes. */
  reservation?: { hold(bytes: number): void };
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

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
