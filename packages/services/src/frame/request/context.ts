import type { ErrorCode, OperationId } from "@fingerpaint/api-contracts";
import type Koa from "koa";

/** The part of the reply budget that one reply holds. */
interface ReplyReservation {
  /** Reserves more bytes. @throws SERVICE_UNAVAILABLE with `Retry-After` if there is no room for them */
  add(bytes: number): void;
  /** Replaces the reserved bytes with the reply's size. It never refuses, because the reply already exists. */
  hold(bytes: number): void;
}

/** The state that a request's middleware share. */
export interface AppState {
  requestId: string;
  /** The operation that answers, or the name of the system route; unset if nothing matched. */
  operation?: OperationId | SystemRoute;
  /** The error code with which the request was refused. */
  refusal?: string;
  /** Renders a refusal as HTML, for routes that answer with a page. @default the reply has the error envelope */
  renderRefusal?: (refusal: { readonly code: ErrorCode; readonly details: string }) => string;
  /** The canvas that was published, updated or deleted. The hashes come from `KeyedHashes`. */
  write?: { canvasId: string; ownerHash: string; addressHash: string };
  /** The id of the API key that was used; never the key. */
  apiKeyId?: string;
  /** The user that a trusted proxy named in `AUTH_HEADER`. */
  user?: string;
  /** The part of the memory budget that the JSON body takes until the reply has been sent. `hold` adds the reply. */
  reservation?: { readonly bytes: number; hold(bytes: number): void };
  /** The part of the reply budget that `ReplyBudget.reserve` took. */
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
