import type { ComponentType, ReactNode } from "react";
import type { CanvasLanguageChoice } from "../language/canvas-words.ts";
import type { CanvasTokenOverrides } from "../theme/canvas-theme.ts";
import type { CanvasThemeKind } from "../theme/theme-types.ts";

/**
 * A kit as the sandbox knows it: the module of components that canvases import. `src/editor-canvas/` binds the kit
 * of this package; a kit for another format is bound in the same way.
 */
export interface KitNames {
  /** The specifiers by which sources import the kit unless a site names others, matched exactly. */
  readonly specifiers: readonly string[];
  /** The names of all values that the kit exports. */
  readonly exportNames: readonly string[];
}

/** The specifiers of React, which resolves in each canvas to the instance that the kit uses. */
export const reactModules: readonly string[] = ["react", "react/jsx-runtime", "react/jsx-dev-runtime"];

/**
 * Loads the script of a part: what some frames get in addition to their document. The script is an expression, a
 * function that takes the values that the frame shares and returns those that the part adds.
 */
export type LoadPart = () => Promise<string>;

/** A kit on the page that shows canvases. */
export interface PageKit {
  readonly specifiers: KitNames["specifiers"];
  /** The version of the compiler with this kit's names. @default none: every source is compiled in its frame */
  readonly compilerVersion?: string;
  /** Loads the document for its frames, for pages that don't name its address. */
  loadDocument(): Promise<string>;
  /**
   * The parts of the kit that a source needs in addition to the document, each after those that it takes values from.
   *
   * @param specifiers The specifiers by which the source imports the kit.
   * @default none
   */
  partsOf?(source: string, specifiers: readonly string[]): readonly LoadPart[];
}

/** A kit in the frame that runs canvases. */
export interface FrameKit {
  readonly names: KitNames;
  /** The values in the frame's document that sources can import, by name. Parts add the others. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** Surrounds a canvas, brings the kit's styles and gives its components the bridge. */
  readonly Root: ComponentType<{ readonly bridge: CanvasHostBridge; readonly children: ReactNode }>;
  /** A hook, called inside `Root`: how the frame around the canvas looks. */
  useLook(): FrameLook;
  /** The values that parts take from the document instead of containing them, by name. @default none */
  readonly shared?: Readonly<Record<string, unknown>>;
}

/** The look of the part of a frame that its canvas doesn't cover. */
export interface FrameLook {
  /** A CSS colour. */
  readonly background: string;
  readonly colorScheme: "dark" | "light";
  /** BCP 47 tag, for screen readers and hyphenation. */
  readonly language: string;
}

/** How a canvas's hooks talk to the page that shows it. The frame implements it over its message channel. */
export interface CanvasHostBridge {
  /**
   * The value stored for a key; undefined if there is none. Returns the same reference until the next write, because
   * React compares snapshots by identity.
   */
  readState(key: string): unknown;
  /**
   * Stores a value; undefined removes it. The live value is `value` itself; only its JSON, if it has any,
   * outlives the page. Never throws. Calls the key's listeners before it returns.
   */
  writeState(key: string, value: unknown): void;
  /** Calls `listener` after every change of the key, no matter who made it. Returns an unsubscribe function. */
  subscribeState(key: string, listener: () => void): () => void;
  /** Forwards an action, fire and forget. Accepts anything, known or not. */
  dispatchAction(action: unknown): void;
  /** The theme that the page requests; undefined if the reader's preferences decide. */
  readThemeKind(): CanvasThemeKind | undefined;
  /** The page's overrides of our theme; the same object until the next change. */
  readTokens(): CanvasTokenOverrides | undefined;
  /** The language chosen by the page; the same object until the next change. Default: English. */
  readLanguage?(): CanvasLanguageChoice | undefined;
  /** Calls `listener` after every change of theme, overrides or language. Returns an unsubscribe function. */
  subscribeThemeKind(listener: () => void): () => void;
}
