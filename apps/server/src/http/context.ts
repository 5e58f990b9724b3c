import type { OperationId } from "@fingerpaint/api-contracts";
import type Koa from "koa";
import type { ReplyReservation } from "./reply-budget.ts";

/** The state that the middleware of one request share. */
export interface AppState {
  requestId: string;
  /** The operation that answers, or the name of the system route; unset where nothing matched. */
  operation?: OperationId | SystemRoute;
  /** The error code with which the request was refused. */
  refusal?: string;
  /** What a publish, update or delete was about. The hashes are those of `KeyedHashes`. */
  write?: { canvasId: string; ownerHash: string; addressHash: string };
  /** The id of the API key that was used; never the key. */
  apiKeyId?: string;
  /** The user that a trusted proxy named in `AUTH_HEADER`. */
  user?: string;
  /**
   * The share of the memory budget that the request's JSON body takes until the reply has left. `hold` adds the reply.
   */
  reservation?: { readonly bytes: number; hold(bytes: number): void };
  /** The share of the budget for replies that `ReplyBudget.reserve` took. */
  replyReservation?: ReplyReservation;
}

/** Routes outside the two documents. */
export type SystemRoute =
  | "page"
  | "asset"
  | "canvasFrame"
  | "cli"
  | "sharePage"
  | "openapi"
  | "reference"
  | "health"
  | "readiness"
  | "metrics"
  | "admin"
  | "mcp"
  | "agentDocument";

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
