import type { CompiledSource } from "@fingerpaint/api-contracts";
import type { CanvasService, LoadedCanvas } from "@fingerpaint/canvas-store";

/** A compiled source, ready for a reply. */
export interface FoundSource {
  readonly compiled: CompiledSource;
  /** Its size as JSON in UTF-8. */
  readonly bytes: number;
}

/** Compiles sources for readers, without running them (rule C38). */
export interface CompiledSources {
  /**
   * Compiles a source that was published, so that its first reader needn't wait. Returns immediately, and may do
   * nothing.
   *
   * @param client The name under which limits count the caller; undefined if it isn't known.
   */
  prepare(source: string, client: string | undefined): void;
  /**
   * Finds or compiles a source, in a bounded time. Resolves to null if the compiler has another version, is busy or
   * isn't done in time, or if its result isn't for readers. Never rejects.
   *
   * @param client As above.
   */
  find(source: string, version: string, client: string): Promise<FoundSource | null>;
}

/** Wraps a canvas service so that what is published through it is compiled, whatever interface it comes through. */
export function prepareSources(service: CanvasService, { prepare }: CompiledSources): CanvasService {
  return {
    ...service,
    async publish(owner, input, origin) {
      const result = await service.publish(owner, input, origin);
      prepare(input.source, origin?.address);
      return result;
    },
    async update(owner, canvasId, input, origin) {
      const result = await service.update(owner, canvasId, input, origin);
      if (input.source !== undefined) prepare(input.source, origin?.address);
      return result;
    },
  };
}

export interface CompiledLoad {
  /** The version that the reader asks for; empty and undefined: the reader doesn't ask. */
  readonly version: string | undefined;
  /** The name under which limits count the reader. */
  readonly client: string;
  /** Called with the size of the compiled source. If it returns false, the canvas is delivered without it. */
  readonly admit: (bytes: number) => boolean;
}

/** Adds the compiled source to a loaded canvas. A canvas that is delivered without its source stays as it is. */
export async function withCompiled(
  canvas: LoadedCanvas,
  sources: CompiledSources | undefined,
  { version, client, admit }: CompiledLoad,
): Promise<LoadedCanvas> {
  if (!sources || !version || canvas.requiresPassword || canvas.source === "") return canvas;
  const found = await sources.find(canvas.source, version, client);
  return found !== null && admit(found.bytes) ? { ...canvas, compiled: found.compiled } : canvas;
}
