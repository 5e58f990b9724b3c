/** The longest state that one canvas may keep, keys and JSON together, in UTF-16 units. */
export const maxStateLength = 262_144;

/** How long to wait for more changes before writing, in milliseconds. */
const saveDelayMs = 200;

/**
 * The state of one canvas, as JSON by key, kept in the page and in storage.
 *
 * @param initial Values by key, for keys that the storage doesn't have.
 * @param storage Read immediately, and written after changes; null keeps nothing.
 * @param storageKey The canvas's key there.
 */
export function createKeptState(
  initial: Readonly<Record<string, unknown>>,
  storage: CanvasStateStorage | null,
  storageKey: string,
) {
  const jsonByKey = new Map<string, string>();
  let length = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const set = (key: string, json: string | null): boolean => {
    const old = jsonByKey.get(key);
    const newLength =
      length - (old === undefined ? 0 : key.length + old.length) + (json === null ? 0 : key.length + json.length);
    if (json !== null && (newLength > maxStateLength || !isJson(json))) return false;
    length = newLength;
    if (json === null) jsonByKey.delete(key);
    else jsonByKey.set(key, json);
    return true;
  };
  const flush = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    try {
      storage?.save(storageKey, jsonObject(jsonByKey));
    } catch {
      // The storage is full or forbidden: the state is kept in the page only.
    }
  };

  for (const [key, value] of [...Object.entries(initial), ...Object.entries(stored(storage, storageKey))]) {
    const json = JSON.stringify(value);
    if (json !== undefined) set(key, json);
  }
  return {
    /** A copy as an object without prototype, so that `__proto__` is a key like any other. */
    entries: (): Record<string, string> => Object.assign(Object.create(null), Object.fromEntries(jsonByKey)),
    /** Sets a key, or removes it if `json` is null. False if it is not JSON, or the state would become too long. */
    set(key: string, json: string | null): boolean {
      if (!set(key, json)) return false;
      waiting ??= setTimeout(flush, saveDelayMs);
      return true;
    },
    /** The values that differ from the kept ones, as JSON by key; null for undefined ones, which are to be removed. */
    changes(next: Readonly<Record<string, unknown>>): Record<string, string | null> {
      const changed: Record<string, string | null> = Object.create(null);
      for (const [key, value] of Object.entries(next)) {
        const json = value === undefined ? null : (JSON.stringify(value) ?? null);
        if (json !== (jsonByKey.get(key) ?? null)) changed[key] = json;
      }
      return changed;
    },
    /** The values themselves. */
    values(): Record<string, unknown> {
      const object: Record<string, unknown> = Object.create(null);
      for (const [key, json] of jsonByKey) object[key] = JSON.parse(json);
      return object;
    },
    /** Writes pending changes now. */
    flush,
  };
}

/** Combines JSON texts into one object without parsing them again. */
function jsonObject(jsonByKey: ReadonlyMap<string, string>): string {
  return `{${[...jsonByKey].map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(",")}}`;
}

function stored(storage: CanvasStateStorage | null, storageKey: string): object {
  try {
    const value: unknown = JSON.parse(storage?.load(storageKey) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
