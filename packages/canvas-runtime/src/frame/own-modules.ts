import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as canvasModule from "../module/index.ts";
import { ownModuleHostName } from "./own-modules-host-name.ts";

/** What the scripts of a site's own modules find in the frame's window while it loads, and canvases don't. */
export interface OwnModuleHost {
  /** What such a script may import without bringing it along: the same instances that canvases use. */
  readonly shared: Readonly<Record<string, unknown>>;
  register(specifier: string, exports: Readonly<Record<string, unknown>>): void;
}

const registered = new Map<string, unknown>();

/** The specifiers of the site's own modules. */
export function ownModuleNames(): string[] {
  return [...registered.keys()];
}

/** The exports of one of the site's own modules; undefined where there is none of this name. */
export function ownModule(specifier: string): unknown {
  return registered.get(specifier);
}

/**
 * Lets the scripts that follow the frame's own in its document register modules.
 *
 * @returns the end of that, to be called before a canvas runs
 */
export function acceptOwnModules(): () => void {
  const host: OwnModuleHost = {
    shared: { react, "react/jsx-runtime": jsxRuntime, "editor/canvas": canvasModule },
    register(specifier, exports) {
      // What compiled imports look for; no export of its own.
      const module = Object.defineProperty({ ...exports }, "__esModule", { value: true });
      registered.set(specifier, module);
    },
  };
  Object.defineProperty(window, ownModuleHostName, { value: host, configurable: true });
  return () => void Reflect.deleteProperty(window, ownModuleHostName);
}
