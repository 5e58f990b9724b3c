import type { CompiledSources } from "../../canvas/canvas-module.ts";
import type { Frame, Module } from "../../frame/frame.ts";
import type { SourceCompiler, SourceCompilerOptions } from "./source-compiler.ts";

/** Compiled sources for the module `canvas`, and the module that ends their thread. */
export interface CompiledSourcesModule extends Module, CompiledSources {}

/** How long after a publish its source is compiled, in milliseconds, so that its reply comes first. */
const prepareAfterMs = 250;

/** The most published sources that wait for that time, which take up to 8 MB. */
const maxPrepared = 20;

/**
 * Compiles sources for readers in a thread, and keeps the results in memory (rule C38). Nothing is loaded before the
 * first source comes, and the thread ends when it has had nothing to do for a minute.
 *
 * @param options.modules The module specifiers that a source may import: `modules` of the canvas settings.
 * @example
 * const compiled = compiledSources(frame, { modules: settings.canvas.modules });
 * const canvases = canvas(frame, { settings: settings.canvas, store, compiled });
 * createApp({ frame, modules: [canvases, compiled] });
 */
export function compiledSources({ logger }: Frame, options: SourceCompilerOptions): CompiledSourcesModule {
  let loading: Promise<SourceCompiler> | undefined;
  let isClosed = false;
  const waiting = new Set<NodeJS.Timeout>();

  function load(): Promise<SourceCompiler> {
    loading ??= import("./source-compiler.ts").then(({ createSourceCompiler }) =>
      createSourceCompiler(logger, options),
    );
    return loading;
  }

  return {
    name: "compiledSources",
    prepare(source, client) {
      if (isClosed || waiting.size >= maxPrepared) return;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        load()
          .then(({ compile }) => compile(source, client ?? null))
          .catch((error: unknown) => logger.error({ err: error }, "a published source wasn't compiled"));
      }, prepareAfterMs).unref();
      waiting.add(timer);
    },
    find: async (source, version, client) => (isClosed ? null : (await load()).find(source, version, client)),
    async close() {
      isClosed = true;
      for (const timer of waiting) clearTimeout(timer);
      await (await loading)?.close();
    },
  };
}
