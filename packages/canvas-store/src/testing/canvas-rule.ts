import type { LoadedCanvas, PublishRequest, UpdateRequest } from "@fingerpaint/api-contracts";
import type { CanvasListItem, PublishResult } from "../service/canvas-service-types.ts";
import type { TestExpect } from "./runner.ts";

/** The operations of one caller. Results may have additional fields; errors have a `code`. */
export interface Visitor {
  publish(input: PublishRequest): Promise<PublishResult>;
  load(canvasId: string, password?: string): Promise<LoadedCanvas>;
  update(canvasId: string, input: UpdateRequest): Promise<PublishResult>;
  list(): Promise<CanvasListItem[]>;
  remove(canvasId: string): Promise<void>;
}

/** An empty canvas service, accessed directly, through an HTTP client or anything in between. */
export interface CanvasRulesSubject {
  /** The session with this name, the same one each time. */
  session(name: string): Visitor;
  /** A caller without a session. */
  readonly anonymous: Visitor;
  /** Sets the service's clock, which doesn't advance by itself. */
  setNow(now: Date): void;
  close(): Promise<void>;
}

/** A canvas rule that a caller can observe. */
export interface CanvasRule {
  /** Starts with the number of the rule: `[C8] …`. */
  readonly title: string;
  /** @default ["editor/canvas"] */
  readonly modules?: readonly string[];
  readonly run: (service: CanvasRulesSubject, expect: TestExpect) => Promise<void>;
}
