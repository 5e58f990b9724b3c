import type { AppContext } from "./context.ts";
import { ServiceError } from "./service-error.ts";

/** Answers if the router found no route for the path, or none for the method (rule B3). */
export function refuseUnmatched(context: AppContext): void {
  const matched: { methods: string[] }[] = context.matched ?? [];
  const allowed = [...new Set(matched.flatMap(({ methods }) => methods))];
  if (allowed.length === 0) throw new ServiceError("NOT_FOUND", "path: nothing answers here");
  refuseMethod(context, allowed);
}

/**
 * Answers `OPTIONS` with a path's methods. Refuses any other method with the same list. @throws METHOD_NOT_ALLOWED
 */
export function refuseMethod(context: AppContext, allowed: readonly string[]): void {
  const list = allowed.join(", ");
  if (context.method !== "OPTIONS") {
    throw new ServiceError("METHOD_NOT_ALLOWED", `method: this path takes ${list}`, { headers: { Allow: list } });
  }
  context.status = 204;
  context.set("Allow", `${list}, OPTIONS`);
}
