import { useEffect, useState } from "react";
import type { SourceCheck } from "../../pages/editor/check/problem.ts";
import { useSettled } from "../../pages/editor/use-settled.ts";
import { canvasModules } from "../../site.ts";
import { createSourceChecks } from "./source-checks.ts";

/** The pause in typing before the source is checked. */
const pauseMs = 300;

/** Checks the source like the server and the command line do. The check is loaded with the first source. */
export function useSourceCheck(source: string): SourceCheck {
  const [checks] = useState(() => {
    const createWorker = () => new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
    return createSourceChecks(createWorker, canvasModules);
  });
  const [found, setFound] = useState<SourceCheck["found"]>(null);
  const settled = useSettled(source, pauseMs);
  useEffect(() => {
    let isCurrent = true;
    const check = settled.trim() === "" ? Promise.resolve(null) : checks.check(settled);
    void check.then((result) => {
      if (isCurrent) setFound(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [checks, settled]);
  useEffect(() => checks.close, [checks]);
  return {
    found,
    errorsOf: async (text) => ((await checks.check(text)) ?? []).filter(({ severity }) => severity === "error"),
  };
}
