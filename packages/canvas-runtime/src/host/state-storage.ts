/** Where the page keeps the state of canvases between visits. */
export interface CanvasStateStorage {
  /** The text kept under a key; null where there is none. May throw: the canvas then starts without. */
  load(key: string): string | null;
  /** Keeps a text. May throw: the state then lives as long as the page. */
  save(key: string, text: string): void;
}

const prefix = "canvas-state:";

/** Keeps state in the browser's localStorage, under `canvas-state:<key>`. */
export const browserStateStorage: CanvasStateStorage = {
  load: (key) => localStorage.getItem(prefix + key),
  save: (key, text) => localStorage.setItem(prefix + key, text),
};
