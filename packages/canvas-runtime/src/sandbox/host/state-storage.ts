/** Where the page keeps the state of canvases between visits. */
export interface CanvasStateStorage {
  /** The text kept under a key; null if there is none. May throw: the canvas then starts without kept state. */
  load(key: string): string | null;
  /** Keeps a text. May throw: the state then lives as long as the page. */
  save(key: string, text: string): void;
}

const prefix = "canvas-state:";

/** The storage key of the names of all kept states, as a JSON array, the most recently saved last. */
const orderKey = "canvas-states";

/**
 * The most that the states of all canvases may take together, keys included, in UTF-16 units: two fifths of what
 * browsers give a site.
 */
export const maxKeptStates = 2_097_152;

/**
 * Keeps state in the browser's localStorage, under `canvas-state:<key>`. All canvases together get 2,097,152 UTF-16
 * units: the least recently saved states are removed first.
 */
export const browserStateStorage: CanvasStateStorage = {
  load: (key) => localStorage.getItem(prefix + key),
  save(key, text) {
    const order = keptNames().filter((name) => name !== key);
    let units = prefix.length + key.length + text.length;
    for (const name of order) units += sizeOf(name);
    while (units > maxKeptStates && order.length > 0) units -= remove(order.shift() as string);
    localStorage.setItem(orderKey, JSON.stringify([...order, key]));
    localStorage.setItem(prefix + key, text);
  },
};

/**
 * Removes kept canvas states, the least recently saved first, to make room in localStorage for something more
 * important.
 *
 * @param units - how much room to make, in UTF-16 units
 * @returns how much was made; less than `units` if no state is left
 */
export function forgetOldestStates(units: number): number {
  const order = keptNames();
  let freed = 0;
  while (freed < units && order.length > 0) freed += remove(order.shift() as string);
  if (freed > 0) localStorage.setItem(orderKey, JSON.stringify(order));
  return freed;
}

/** The names of all states, oldest first. Those missing from the order were saved before it existed. */
function keptNames(): string[] {
  const kept = new Set<string>();
  for (let index = 0; index < localStorage.length; index++) {
    const name = localStorage.key(index);
    if (name?.startsWith(prefix)) kept.add(name.slice(prefix.length));
  }
  const known = readOrder().filter((name) => kept.delete(name));
  return [...kept, ...known];
}

function readOrder(): string[] {
  try {
    const order: unknown = JSON.parse(localStorage.getItem(orderKey) ?? "[]");
    return Array.isArray(order) ? order.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function sizeOf(name: string): number {
  return prefix.length + name.length + (localStorage.getItem(prefix + name)?.length ?? 0);
}

function remove(name: string): number {
  const size = sizeOf(name);
  localStorage.removeItem(prefix + name);
  return size;
}
