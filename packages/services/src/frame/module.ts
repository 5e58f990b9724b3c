import type Router from "@koa/router";
import type { OperationRoutes } from "./http/operation-routes.ts";
import type { AppMiddleware, AppState } from "./request/context.ts";

/** Where a module binds its routes. Paths are below the base path. */
export interface Bindings {
  /** The operations of the contract. */
  readonly operations: OperationRoutes;
  /** Pages and other routes. */
  readonly router: Router<AppState>;
  /** Matches a path in one spelling only, so that a proxy can block it. */
  readonly strictRouter: Router<AppState>;
}

/**
 * One feature of an app: a plain object. The function that makes it takes everything that the feature needs. The frame
 * decides the order of middleware; the order of modules decides only that of their routes.
 */
export interface Module {
  readonly name: string;
  /** The service of the contract that it answers for. Without a module, a service is switched off (rule B7). */
  readonly service?: "md5" | "canvas" | undefined;
  /** Binds its routes. */
  readonly bind?: ((bindings: Bindings) => void) | undefined;
  /** Wraps all routes, to answer browsers if there is nothing at an address. */
  readonly answerMissing?: AppMiddleware | undefined;
  /** Rejects while the module can't answer. `/readyz` calls it at most once a second. */
  readonly checkReady?: (() => Promise<void>) | undefined;
  /**
   * Starts what runs besides requests, once the program listens.
   * @param url The address at which the program answers, including the base path.
   */
  readonly start?: ((url: string) => Promise<void>) | undefined;
  /** Ends it. Called once after the last request, even if `start` wasn't. */
  readonly close?: (() => Promise<void>) | undefined;
}
