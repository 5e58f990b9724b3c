import * as react from "react";
import { describe, expect, it } from "vitest";
import { canvasExportNames } from "../editor-canvas/names.ts";
import { dialectNames } from "../extensions/dialects/export-names.generated.ts";
import * as dialects from "../extensions/dialects/index.ts";
import * as canvas from "./index.ts";

const components = `Stack Row Grid Divider Spacer Text H1 H2 H3 Code Link Card CardHeader CardBody Button IconButton Pill Stat
  Callout Table CollapsibleSection Swatch UsageBar TodoListCard TodoList DiffView DiffStats BarChart LineChart PieChart
  TextInput TextArea Select Checkbox Toggle`;
const hooks = `useHostTheme useCanvasState useCanvasAction useState useEffect useMemo useRef`;
const ofReact = `Activity Children Component Fragment Profiler PureComponent StrictMode Suspense cloneElement createContext
  createElement createRef forwardRef isValidElement lazy memo startTransition use useActionState useCallback useContext
  useDebugValue useDeferredValue useEffectEvent useId useImperativeHandle useInsertionEffect useLayoutEffect useOptimistic
  useReducer useSyncExternalStore useTransition`;
const helpers = "computeDAGLayout dispatch mergeStyle";
const constants = `colorPalette usageColorSequence categoryPaletteDark categoryPaletteLight canvasPaletteDark
  canvasPaletteLight canvasTokens canvasTokensLight`;
const aliases = "Badge Chip Tag CardContent Switch useArtifactAction useArtifactState";

const words = (...lists: string[]) => lists.flatMap((list) => list.split(/\s+/));

describe("the editor/canvas module", () => {
  it("exports exactly the 52 values of the interface, `dispatch`, React's exports and 7 aliases", () => {
    const names = words(components, hooks, ofReact, helpers, constants, aliases);
    expect(new Set(names).size).toBe(92);
    expect(Object.keys(canvas).sort()).toEqual([...names].sort());
  });

  it("is what the compiler offers", () => {
    expect([...canvasExportNames].sort()).toEqual([...Object.keys(canvas), ...Object.keys(dialects)].sort());
    expect([...dialectNames].sort()).toEqual(Object.keys(dialects).sort());
  });

  it("re-exports React's names, including all hooks", () => {
    const own = react as unknown as Readonly<Record<string, unknown>>;
    const handedOn = canvas as Readonly<Record<string, unknown>>;
    const hooks = Object.keys(own).filter((name) => /^use([A-Z]|$)/.test(name));
    expect(hooks.length).toBeGreaterThan(18);
    for (const name of [...hooks, ...words(ofReact)]) expect([name, handedOn[name]]).toEqual([name, own[name]]);
  });

  it("exports Pill under four names", () => {
    expect([canvas.Badge, canvas.Chip, canvas.Tag]).toEqual([canvas.Pill, canvas.Pill, canvas.Pill]);
  });

  it("exports palettes and tokens as constants", () => {
    expect(canvas.colorPalette).toEqual(canvas.categoryPaletteDark);
    expect(canvas.canvasTokens.text.primary).toBe(canvas.canvasPaletteDark.foreground);
    expect(canvas.canvasTokensLight.text.primary).toBe(canvas.canvasPaletteLight.foreground);
    expect(canvas.categoryPaletteLight.red).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(canvas.usageColorSequence)).toEqual(new Set(Object.keys(canvas.categoryPaletteDark)));
  });

  it("merges styles, even a single one or none", () => {
    expect(canvas.mergeStyle({ padding: 8, color: "red" }, { color: "blue" })).toEqual({ padding: 8, color: "blue" });
    expect(canvas.mergeStyle({ padding: 8 })).toEqual({ padding: 8 });
    expect(canvas.mergeStyle(undefined, undefined)).toEqual({});
  });
});
