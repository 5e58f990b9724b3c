/**
 * What a canvas may import from "editor/canvas". Editors learn it from this file (copied, named in "include", or by
 * `/// <reference types="@fingerpaint/canvas-runtime/editor-canvas" />`), agents by reading it. It needs
 * @types/react, and is written from the sources of @fingerpaint/canvas-runtime.
 */
declare module "editor/canvas" {
  import * as react from "react";
  import { CSSProperties, ReactNode } from "react";

  export {
    Children,
    Component,
    CSSProperties,
    cloneElement,
    createContext,
    createElement,
    createRef,
    Fragment,
    forwardRef,
    isValidElement,
    lazy,
    memo,
    Profiler,
    PureComponent,
    RefObject,
    StrictMode,
    Suspense,
    startTransition,
    useCallback,
    useContext,
    useDebugValue,
    useDeferredValue,
    useEffect,
    useId,
    useImperativeHandle,
    useInsertionEffect,
    useLayoutEffect,
    useMemo,
    useReducer,
    useRef,
    useState,
    useSyncExternalStore,
    useTransition,
  } from "react";

  /**
   * What a series, slice or line means; shown as colour. Names outside the list are accepted: hue names as that hue,
   * others as gray.
   */
  type ChartTone = "success" | "danger" | "warning" | "info" | "neutral";
  /** One named row of numbers, one per category. */
  interface ChartSeries {
    name: string;
    /** Missing, null, NaN and infinite values leave a gap; numbers written as text are read. Also `values`. */
    data: readonly number[];
    tone?: ChartTone | undefined;
  }
  /** One slice of a pie. Negative and non-finite values count as 0. */
  interface ChartDataPoint {
    label: string;
    value: number;
    tone?: ChartTone | undefined;
  }
  /** A dashed line across the plot at one value. It joins the automatic domain. */
  interface ChartReferenceLine {
    value: number;
    label?: string | undefined;
    tone?: ChartTone | undefined;
  }
  /** How the value axis of a bar or line chart is chosen. */
  interface ValueAxisProps {
    /** Whether 0 is always in view. @default true */
    beginAtZero?: boolean | undefined;
    /** Lower end of the axis, instead of the automatic one. */
    yMin?: number | undefined;
    /** Upper end of the axis, instead of the automatic one. */
    yMax?: number | undefined;
    referenceLines?: readonly ChartReferenceLine[] | undefined;
  }
  interface SeriesChartProps extends ValueAxisProps {
    /**
     * One label per position. Values beyond the last category are not shown. Without categories, positions get numbers.
     */
    categories: readonly string[];
    series: readonly ChartSeries[];
    /** Height of the plot in px; the legend comes on top. @default 220 */
    height?: number | undefined;
    /** Text after every value, such as "%" or " ms". */
    valueSuffix?: string | undefined;
    /** Text before every value, such as "$". */
    valuePrefix?: string | undefined;
    style?: CSSProperties | undefined;
  }
  /** Props of `BarChart`. */
  interface BarChartProps extends SeriesChartProps {
    /** Series on top of each other instead of side by side; the axis props are ignored then. @default false */
    stacked?: boolean | undefined;
    /** Bars from left to right. @default false */
    horizontal?: boolean | undefined;
    /** Each category as shares of 100 %: implies `stacked`, ignores `valuePrefix` and the axis props. @default false */
    normalized?: boolean | undefined;
    /** Writes each value at its bar where it fits. @default true for one series with at most 8 categories */
    showValues?: boolean | undefined;
  }
  /** Props of `LineChart`. */
  interface LineChartProps extends SeriesChartProps {
    /** Tints the area between each line and the base line. @default false */
    fill?: boolean | undefined;
    /** Writes each value above its dot; only up to 20 categories. @default false */
    showValues?: boolean | undefined;
    /** A vertical line at the category under the pointer. @default true */
    showHoverGuide?: boolean | undefined;
  }
  /** Props of `PieChart`. */
  interface PieChartProps {
    data: readonly ChartDataPoint[];
    /** Diameter in px, 60 to 600. @default 160 */
    size?: number | undefined;
    /** A hole with the sum in it. @default false */
    donut?: boolean | undefined;
    style?: CSSProperties | undefined;
  }

  /**
   * Values as bars: grouped, stacked or as shares of 100 %, upright or horizontal. A single series without a tone has
   * a colour per category. Several series have one colour each and a legend. Readers use a pointer, touch or arrow
   * keys; screen readers get a table.
   *
   * @example
   * <BarChart categories={["api", "web"]} series={[{ name: "p95", data: [120, 84] }]} height={200} valueSuffix=" ms" />
   */
  function BarChart(props: BarChartProps): react.JSX.Element;

  /**
   * Values as lines with dots, one line per series; a missing value leaves a gap. Read by pointer, touch or arrow keys;
   * screen readers get a table.
   *
   * @example
   * <LineChart categories={["Mon", "Tue"]} series={[{ name: "Errors", data: [3, 8], tone: "danger" }]} fill />
   */
  function LineChart(props: LineChartProps): react.JSX.Element;

  /**
   * Shares of a whole as slices, with a legend of values and shares. The slice under the pointer grows and the rest is
   * dimmed; a donut shows the sum in its hole.
   *
   * @example
   * <PieChart data={[{ label: "Compute", value: 620 }, { label: "Storage", value: 180 }]} size={160} donut />
   */
  function PieChart({ data, size, donut, style }: PieChartProps): react.JSX.Element;

  /**
   * A graph and how to place it. Lengths are in px. A missing, negative or invalid length counts as its default.
   */
  interface DAGLayoutOptions {
    /** Ids may hold any characters. Of nodes with the same id the first counts. */
    nodes: readonly {
      readonly id: string;
    }[];
    /** Edges from or to an unknown id are left out. */
    edges: readonly {
      readonly from: string;
      readonly to: string;
    }[];
    /** Whether ranks follow each other downwards or to the right. @default "vertical" */
    direction?: "vertical" | "horizontal" | undefined;
    /** @default 160 */
    nodeWidth?: number | undefined;
    /** @default 40 */
    nodeHeight?: number | undefined;
    /** Between the ranks. @default 64 */
    rankGap?: number | undefined;
    /** Between the nodes of a rank. @default 48 */
    nodeGap?: number | undefined;
    /** Around everything. @default 24 */
    padding?: number | undefined;
  }
  /** A placed node: `x` and `y` are the top left corner of its box. */
  interface DAGLayoutNode {
    id: string;
    x: number;
    y: number;
    /** Size of its box: `nodeWidth` and `nodeHeight`. */
    width: number;
    height: number;
    /** Its distance from the roots along the longest path; roots have 0. */
    rank: number;
    /** Its place in the rank, from 0. */
    order: number;
  }
  /** A corner of an edge. */
  interface DAGLayoutPoint {
    x: number;
    y: number;
  }
  /** A placed edge, from the middle of the source's outgoing side to the middle of the target's incoming side. */
  interface DAGLayoutEdge {
    from: string;
    to: string;
    sourceX: number;
    sourceY: number;
    targetX: number;
    targetY: number;
    /**
     * The line to draw, from source to target: straight between neighbouring ranks, otherwise with corners that lead
     * around boxes. In a graph whose long edges pass more than 20,000 ranks together, all lines are straight.
     */
    points: DAGLayoutPoint[];
    /** Whether it closes a cycle (or starts where it ends) and so does not point forward. */
    isBackEdge: boolean;
  }
  /** The box around the nodes of one rank. */
  interface DAGLayoutRank {
    rank: number;
    x: number;
    y: number;
    width: number;
    height: number;
    /** In their order. */
    nodeIds: string[];
  }
  /** A layered drawing. Nodes and edges keep the order they were given in; ranks count from 0 up. */
  interface DAGLayoutResult {
    nodes: DAGLayoutNode[];
    edges: DAGLayoutEdge[];
    ranks: DAGLayoutRank[];
    direction: "vertical" | "horizontal";
    /** Size of the whole drawing, padding included. */
    width: number;
    height: number;
  }

  /**
   * Places the nodes of a directed graph in ranks, for callers that draw it themselves. Every edge but the back edges
   * points from a lower to a higher rank; boxes never overlap; the `points` of an edge lead around all boxes. Pure:
   * equal input gives equal output, nothing passed is changed.
   *
   * @example
   * const { nodes, edges, width, height } = computeDAGLayout({
   *   nodes: [{ id: "build" }, { id: "test" }],
   *   edges: [{ from: "build", to: "test" }],
   * });
   * edges.map(({ points }) => <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" />);
   */
  function computeDAGLayout(options: DAGLayoutOptions): DAGLayoutResult;
  /** The same, with nodes and edges as arguments of their own. */
  function computeDAGLayout(
    nodes: DAGLayoutOptions["nodes"],
    edges: DAGLayoutOptions["edges"],
    options?: Omit<DAGLayoutOptions, "nodes" | "edges">,
  ): DAGLayoutResult;

  /** Props of `DiffStats`. */
  interface DiffStatsProps {
    /** Lines added. @default 0 */
    additions?: number | undefined;
    /** Lines removed. @default 0 */
    deletions?: number | undefined;
    style?: CSSProperties | undefined;
  }
  /** How many lines a change adds and removes, as "+12 -3". Nothing where it does neither. */
  function DiffStats({ additions, deletions, style }: DiffStatsProps): react.JSX.Element | null;

  /** What happened to a line. */
  type DiffLineType = "added" | "removed" | "unchanged";
  /** One line of a diff. */
  interface DiffLineData {
    /** Anything else counts as unchanged. */
    type: DiffLineType;
    content: string;
    lineNumber?: number | undefined;
  }
  /** Props of `DiffView`. */
  interface DiffViewProps {
    lines: readonly DiffLineData[];
    /** The file the lines are of; names the diff for screen readers. */
    path?: string | undefined;
    /** Accepted for a later highlighting; lines are shown as plain text. */
    language?: string | undefined;
    /** Shown where at least one line has a number. @default true */
    showLineNumbers?: boolean | undefined;
    /** Numbers of changed lines in the colour of the change. @default true */
    coloredLineNumbers?: boolean | undefined;
    /** A strip at the edge of changed lines. @default true */
    showAccentStrip?: boolean | undefined;
    style?: CSSProperties | undefined;
  }
  /**
   * Lines of a unified diff in a monospaced font, without a frame. Changed lines are `ins` and `del` elements, so that
   * not only colour tells them apart.
   */
  function DiffView(props: DiffViewProps): react.JSX.Element;

  /**
   * Puts one style over another, property by property. Anything but an object counts as no style.
   *
   * @example
   * mergeStyle({ padding: 8, color: "red" }, { color: "blue" }) // { padding: 8, color: "blue" }
   */
  function mergeStyle(base: CSSProperties | undefined, override?: CSSProperties | undefined): CSSProperties;

  /** The looks a canvas can be shown in. */
  type CanvasThemeKind = "light" | "dark" | "hc-light" | "hc-dark";
  /** The names of the hues. */
  type Color = "gray" | "purple" | "green" | "yellow" | "cyan" | "pink" | "blue" | "orange" | "red";
  /** One CSS colour per hue. */
  type CategoryPalette = Record<Color, string>;
  /** Every colour of a theme under one flat name. Values are CSS colours. */
  interface CanvasPalette {
    foreground: string;
    foregroundSecondary: string;
    foregroundTertiary: string;
    foregroundQuaternary: string;
    editor: string;
    chrome: string;
    sidebar: string;
    elevated: string;
    fillPrimary: string;
    fillSecondary: string;
    fillTertiary: string;
    fillQuaternary: string;
    strokePrimary: string;
    strokeSecondary: string;
    strokeTertiary: string;
    strokeFocused: string;
    accent: string;
    buttonBackground: string;
    buttonForeground: string;
    buttonHoverBackground: string;
    link: string;
    diffInsertedLine: string;
    diffRemovedLine: string;
    diffStripAdded: string;
    diffStripRemoved: string;
  }
  /**
   * The colours of a theme in groups. Values are CSS colours, usable in style objects, template strings and SVG
   * attributes.
   */
  interface CanvasTokens {
    /** Text, from strong to faint; `onAccent` is text on accent fills. */
    text: {
      primary: string;
      secondary: string;
      tertiary: string;
      quaternary: string;
      link: string;
      onAccent: string;
    };
    /** The page, what surrounds it, and raised surfaces. */
    bg: {
      editor: string;
      chrome: string;
      elevated: string;
    };
    /** Translucent tints, from strong to faint. */
    fill: {
      primary: string;
      secondary: string;
      tertiary: string;
      quaternary: string;
    };
    /** Borders, from strong to faint, and the focus ring. */
    stroke: {
      primary: string;
      secondary: string;
      tertiary: string;
      focused: string;
    };
    /** The accent, and the fill of a primary button at rest and hovered. */
    accent: {
      primary: string;
      control: string;
      controlHover: string;
    };
    /** Backgrounds of changed lines and the strips at their edge. */
    diff: {
      insertedLine: string;
      removedLine: string;
      stripAdded: string;
      stripRemoved: string;
    };
    /** The nine hues. */
    category: CategoryPalette;
  }
  /** Size, line height and weight of one text role. */
  interface CanvasTextStyle {
    fontSize: string;
    lineHeight: string;
    fontWeight: number;
  }
  /**
   * What `useHostTheme()` returns: the groups of `CanvasTokens` at top level and again under `tokens`, and all else a
   * look needs.
   */
  interface CanvasHostTheme extends CanvasTokens {
    kind: CanvasThemeKind;
    tokens: CanvasTokens;
    palette: CanvasPalette;
    /** The visual brand: always "fingerpaint". */
    brand: string;
    /** Corner radii in px. */
    radius: {
      none: number;
      xs: number;
      sm: number;
      md: number;
      lg: number;
      xl: number;
      full: number;
    };
    typography: {
      fontFamily: string;
      h1: CanvasTextStyle;
      h2: CanvasTextStyle;
      h3: CanvasTextStyle;
      body: CanvasTextStyle;
      small: CanvasTextStyle;
    };
    /** Hues for filled shapes, by name and in the order that charts take them. */
    chart: {
      palette: CategoryPalette;
      sequence: string[];
    };
  }

  /**
   * The theme in force: text, background, fill, stroke, accent and category colours, radii and type sizes.
   * Live: the component renders again when the theme changes.
   */
  function useHostTheme(): CanvasHostTheme;

  /** What nearly every component takes. */
  interface ComponentProps {
    /** Inline style; wins over the component's own looks. */
    style?: CSSProperties | undefined;
    children?: ReactNode;
  }
  /** What components without children take. */
  type LeafProps = Omit<ComponentProps, "children">;

  /** Props of `Button`. */
  interface ButtonProps extends ComponentProps {
    /** @default "secondary" */
    variant?: "primary" | "secondary" | "ghost" | undefined;
    disabled?: boolean | undefined;
    /** @default "button" */
    type?: "button" | "submit" | "reset" | undefined;
    /** Called without arguments. */
    onClick?: (() => void) | undefined;
  }
  /** A button as wide as its label. */
  function Button(props: ButtonProps): react.JSX.Element;
  /** Props of `IconButton`. */
  interface IconButtonProps extends ComponentProps {
    /** The icon. */
    children: ReactNode;
    onClick?: (() => void) | undefined;
    disabled?: boolean | undefined;
    /** Tooltip and accessible name. */
    title?: string | undefined;
    /** @default "default" */
    variant?: "default" | "circle" | undefined;
    /** 16 or 20 px. @default "md" */
    size?: "sm" | "md" | undefined;
  }
  /** A button that is only an icon. */
  function IconButton(props: IconButtonProps): react.JSX.Element;

  type CalloutTone = "info" | "success" | "warning" | "danger" | "neutral";
  /** Props of `Callout`. */
  interface CalloutProps extends ComponentProps {
    /** Colour and icon; "neutral" has neither. @default "info" */
    tone?: CalloutTone | undefined;
    title?: ReactNode;
    /** Replaces the tone's icon; null shows none. */
    icon?: ReactNode;
  }
  /** A notice. Strings may hold inline markdown. */
  function Callout({ tone, title, icon, style, children }: CalloutProps): react.JSX.Element;

  /**
   * What a canvas may ask the program that shows it to do. A browser can do none of it; it offers the path or prompt to
   * copy.
   */
  type CanvasAction =
    | {
        type: "openAgent";
        agentId: string;
      }
    | {
        type: "openFile";
        path: string;
        selection?:
          | {
              startLineNumber?: number | undefined;
              startColumn?: number | undefined;
              endLineNumber?: number | undefined;
              endColumn?: number | undefined;
            }
          | undefined;
      }
    | {
        type: "newComposerChat";
        userPrompt?: string | undefined;
      };
  /**
   * Passes an action on, as the function of `useCanvasAction` does, from outside of components too. It goes to the
   * page's canvas, of several to the one that came last; where there is none, nowhere. Never throws, returns nothing.
   */
  function dispatch(action: CanvasAction): void;

  type CardVariant = "default" | "borderless";
  type CardSize = "base" | "lg";
  /** Props of `Card`. */
  interface CardProps extends ComponentProps {
    /** @default "default" */
    variant?: CardVariant | undefined;
    /** @default "base" */
    size?: CardSize | undefined;
    /** Keeps the header in sight while the page scrolls. @default false */
    stickyHeader?: boolean | undefined;
    /** Makes the header open and close the body. @default false */
    collapsible?: boolean | undefined;
    /** Whether a collapsible card begins open. @default true */
    defaultOpen?: boolean | undefined;
    /** Whether a collapsible card is open; the author then keeps the state. */
    open?: boolean | undefined;
    /** Told when the reader opens or closes the card. */
    onOpenChange?: ((open: boolean) => void) | undefined;
  }
  /** A bordered surface with a header and a body. */
  function Card(props: CardProps): react.JSX.Element;
  /** Props of `CardHeader`. */
  interface CardHeaderProps extends ComponentProps {
    /** Shown at the right end, mostly a Pill. */
    trailing?: ReactNode;
  }
  /** The strip on top of a Card; of a collapsible one, the button that opens it. */
  function CardHeader(props: CardHeaderProps): react.JSX.Element;
  /** Props of `CardBody`. */
  type CardBodyProps = ComponentProps;
  /** The padded content of a Card; not rendered while the card is closed. */
  function CardBody({ style, children }: CardBodyProps): react.JSX.Element | null;

  /** Props of `Code`. */
  type CodeProps = ComponentProps;
  /** Inline code. */
  function Code({ style, children }: CodeProps): react.JSX.Element;

  /** Props of `CollapsibleSection`. */
  interface CollapsibleSectionProps extends ComponentProps {
    title: string;
    /** Shown before the title. */
    leading?: ReactNode;
    /** A number after the title. */
    count?: number | undefined;
    /** Shown at the right end. */
    trailing?: ReactNode;
    /** @default false */
    defaultOpen?: boolean | undefined;
  }
  /** A title that opens and closes what is below it; nested sections read as a tree. */
  function CollapsibleSection(props: CollapsibleSectionProps): react.JSX.Element;

  /** Props of `Checkbox`. */
  interface CheckboxProps extends LeafProps {
    /** Left out, the box keeps its own state. */
    checked?: boolean | undefined;
    onChange?: ((checked: boolean) => void) | undefined;
    disabled?: boolean | undefined;
    label?: ReactNode;
  }
  /** A box to tick, with its label. */
  function Checkbox(props: CheckboxProps): react.JSX.Element;

  /** One choice of a Select. */
  interface SelectOption {
    value: string;
    label: string;
    disabled?: boolean | undefined;
  }
  /** Props of `Select`. */
  interface SelectProps extends LeafProps {
    /** The chosen option's value; left out, the field keeps its own. */
    value?: string | undefined;
    /** Gets the chosen option's value. */
    onChange?: ((value: string) => void) | undefined;
    options: readonly SelectOption[];
    /** Shown while no option is chosen. */
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
  }
  /** A choice of one option. */
  function Select(props: SelectProps): react.JSX.Element;

  /** Props of `TextArea`. */
  interface TextAreaProps extends LeafProps {
    /** The text; left out, the field keeps its own. */
    value?: string | undefined;
    /** Gets the text. */
    onChange?: ((value: string) => void) | undefined;
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
    /** Fewest lines shown. @default 3 */
    rows?: number | undefined;
  }
  /** A field for several lines of text. It grows with them unless `style.height` is set. */
  function TextArea(props: TextAreaProps): react.JSX.Element;

  /** Props of `TextInput`. */
  interface TextInputProps extends LeafProps {
    /** The text; left out, the field keeps its own. */
    value?: string | undefined;
    /** Gets the text, also of a number field. */
    onChange?: ((value: string) => void) | undefined;
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
    /** @default "text" */
    type?: "text" | "email" | "password" | "number" | "url" | "search" | undefined;
  }
  /** A field for one line of text. */
  function TextInput(props: TextInputProps): react.JSX.Element;

  /** Props of `Toggle`. */
  interface ToggleProps extends LeafProps {
    /** Left out, the switch keeps its own state. */
    checked?: boolean | undefined;
    onChange?: ((checked: boolean) => void) | undefined;
    disabled?: boolean | undefined;
    /** 16 or 20 px high. @default "md" */
    size?: "sm" | "md" | undefined;
  }
  /** A switch. */
  function Toggle(props: ToggleProps): react.JSX.Element;

  /** Spaces by name: between sections of a page, between components, between small parts. */
  type GapWord = "section" | "component" | "small";
  /** What Stack, Row and Grid have in common. */
  interface OutermostProps extends ComponentProps {
    /**
     * On the outermost component: takes all the width of the page. Otherwise a canvas is at most 1200 px wide, unless
     * its outermost element has a `maxWidth` in its style. @default false
     */
    wide?: boolean | undefined;
  }
  /** Props of `Stack`. */
  interface StackProps extends OutermostProps {
    /** Space between children in px, or a word. @default 12 */
    gap?: number | GapWord | undefined;
  }
  /** Puts its children below each other. */
  function Stack(props: StackProps): react.JSX.Element;
  /** Props of `Row`. */
  interface RowProps extends OutermostProps {
    /** Space between children in px, or a word. @default 8 */
    gap?: number | GapWord | undefined;
    /** How children are aligned across the row. Without it, labels are centred and everything else is stretched. */
    align?: "start" | "center" | "end" | "stretch" | undefined;
    /** How children share the free width. @default "start" */
    justify?: "start" | "center" | "end" | "space-between" | undefined;
    /** Lets children continue in a next line. @default false */
    wrap?: boolean | undefined;
  }
  /** Puts its children beside each other. */
  function Row({ gap, align, justify, wrap, wide, style, children }: RowProps): react.JSX.Element;
  /** Props of `Grid`. */
  interface GridProps extends OutermostProps {
    /** A number: that many equal columns, which wrap on a phone. A string: a `grid-template-columns` value. */
    columns: number | string;
    /** Space between children in px, or a word. @default 12 */
    gap?: number | GapWord | undefined;
    /** How children are aligned in their row. @default "stretch" */
    align?: "start" | "center" | "end" | "stretch" | undefined;
  }
  /** Puts its children into columns. */
  function Grid({ columns, gap: givenGap, align, wide, style, children }: GridProps): react.JSX.Element;
  /** Props of `Divider`. */
  type DividerProps = LeafProps;
  /** A thin line: across a Stack, upright in a Row. */
  function Divider({ style }: DividerProps): react.JSX.Element;
  /** Takes the free space between its neighbours. */
  function Spacer(props: LeafProps): react.JSX.Element;

  /** Props of `Link`. */
  interface LinkProps extends ComponentProps {
    /**
     * An http, https or mailto address. Anything else (a local path, `vscode://`) is shown as text with the address as
     * its tooltip.
     */
    href: string;
  }
  /** A link that opens outside the canvas. */
  function Link({ href, style, children }: LinkProps): react.JSX.Element;

  const ReactActivity: typeof react.Activity;
  const use: typeof react.use;
  const useActionState: typeof react.useActionState;
  const useEffectEvent: typeof react.useEffectEvent;
  const useOptimistic: typeof react.useOptimistic;

  /** The flat colours of the dark theme. Canvases that follow the theme read `useHostTheme()` instead. */
  const canvasPaletteDark: CanvasPalette;
  /** The flat colours of the light theme. */
  const canvasPaletteLight: CanvasPalette;
  /** The nine hues of the dark theme. */
  const categoryPaletteDark: CategoryPalette;
  /** The nine hues of the light theme. */
  const categoryPaletteLight: CategoryPalette;
  /** The grouped colours of the dark theme. */
  const canvasTokens: CanvasTokens;
  /** The grouped colours of the light theme. */
  const canvasTokensLight: CanvasTokens;
  /** Older name of `categoryPaletteDark`. */
  const colorPalette: CategoryPalette;
  /** The order in which a UsageBar gives hues to segments without one. */
  const usageColorSequence: readonly Color[];

  type PillTone = "neutral" | "added" | "deleted" | "renamed" | "success" | "warning" | "info";
  type PillSize = "sm" | "md";
  /** Props of `Pill`. */
  interface PillProps extends ComponentProps {
    /** Filled: the chosen tab or filter. */
    active?: boolean | undefined;
    /**
     * The colour: green for added and success, red for deleted (also "danger"), purple for renamed. Default: no colour.
     */
    tone?: PillTone | undefined;
    /** `sm` is compact and has no border. @default "md" */
    size?: PillSize | undefined;
    /** Shown before the label. */
    leadingContent?: ReactNode;
    /** A key shown after the label. */
    keyboardHint?: string | undefined;
    disabled?: boolean | undefined;
    /** Tooltip. */
    title?: string | undefined;
    /** Makes the pill a button, for tabs and filters. Called without arguments. */
    onClick?: (() => void) | undefined;
  }
  /** A short label; with `onClick`, a tab or filter button. */
  function Pill(props: PillProps): react.JSX.Element;

  type StatTone = "success" | "danger" | "warning" | "info";
  /** Props of `Stat`. */
  interface StatProps extends LeafProps {
    value: ReactNode;
    label: string;
    /** Colours the value. */
    tone?: StatTone | undefined;
  }
  /** A big value above a small label. */
  function Stat({ value, label, tone, style }: StatProps): react.JSX.Element;

  /** Props of `Swatch`. */
  interface SwatchProps extends LeafProps {
    /** The hue; it follows the theme. */
    color: Color;
  }
  /** A small box in one hue. */
  function Swatch({ color, style }: SwatchProps): react.JSX.Element;

  type TableColumnAlign = "left" | "center" | "right";
  type TableRowTone = "success" | "danger" | "warning" | "info" | "neutral";
  /** Props of `Table`. */
  interface TableProps extends LeafProps {
    /** Column titles; they fix the number of columns. */
    headers: readonly ReactNode[];
    /** Cells by row. Short rows are padded, extra cells dropped. Strings may hold inline markdown. */
    rows: readonly (readonly ReactNode[])[];
    columnAlign?: readonly (TableColumnAlign | undefined)[] | undefined;
    /** The tone of each row, or of all. */
    rowTone?: readonly (TableRowTone | undefined)[] | TableRowTone | undefined;
    /** Rounded border; wide tables scroll inside it. @default true */
    framed?: boolean | undefined;
    /** Tints every second row. @default false */
    striped?: boolean | undefined;
    /** Keeps the titles in sight while the table scrolls (give it a `style.maxHeight`). @default false */
    stickyHeader?: boolean | undefined;
    /** Shown in the table while it has no rows. */
    emptyMessage?: ReactNode;
  }
  /** A table of texts, numbers and elements. */
  function Table(props: TableProps): react.JSX.Element;

  type TodoStatus = "pending" | "in_progress" | "completed" | "cancelled";
  /** One thing to do. */
  interface TodoItem {
    id: string;
    content: string;
    status: TodoStatus;
  }
  /** Props of `TodoList`. */
  interface TodoListProps extends LeafProps {
    todos: readonly TodoItem[];
    /** Items shown fainter. */
    dimmedTodoIds?: ReadonlySet<string> | undefined;
    /** Makes each row a button. */
    onTodoClick?: ((todo: TodoItem) => void) | undefined;
  }
  /** Props of `TodoListCard`. */
  interface TodoListCardProps extends TodoListProps {
    /** @default true */
    defaultExpanded?: boolean | undefined;
  }
  /** A bare list of things to do; nothing when there are none. */
  function TodoList({ todos, dimmedTodoIds, onTodoClick, style }: TodoListProps): react.JSX.Element | null;
  /** A card with a list of things to do and how many are done; nothing when there are none. */
  function TodoListCard(props: TodoListCardProps): react.JSX.Element | null;

  /** Weights of `Text`: 400, 500, 590 and 700. */
  type TextWeight = "normal" | "medium" | "semibold" | "bold";
  /** Props of `Text`. */
  interface TextProps extends ComponentProps {
    /** From strong to faint. @default "primary"; inside another Text: that one's */
    tone?: "primary" | "secondary" | "tertiary" | "quaternary" | undefined;
    /** 14 or 12 px. @default "body"; inside another Text: that one's */
    size?: "body" | "small" | undefined;
    /** The element. @default "p"; inside another text element always "span" */
    as?: "p" | "span" | undefined;
    /** @default "normal"; inside another Text: that one's */
    weight?: TextWeight | undefined;
    italic?: boolean | undefined;
    /** One line, with an ellipsis at its end (`true`, "end") or at its start ("start", for paths). */
    truncate?: boolean | "start" | "end" | undefined;
  }
  /** A paragraph or a run of text. Strings may hold inline markdown: backtick code and `[label](url)`. */
  function Text(props: TextProps): react.JSX.Element;
  /** Props of `H1`. */
  type H1Props = ComponentProps;
  /** Props of `H2`. */
  type H2Props = ComponentProps;
  /** Props of `H3`. */
  type H3Props = ComponentProps;
  /** The title of a canvas: 24 px. */
  function H1(props: H1Props): react.JSX.Element;
  /** The title of a section: 18 px. */
  function H2(props: H2Props): react.JSX.Element;
  /** The title of a part of a section: 16 px. */
  function H3(props: H3Props): react.JSX.Element;

  /** One part of a UsageBar. */
  interface UsageBarSegment {
    id: string;
    /** Its name in the legend. @default its id */
    label?: ReactNode;
    /** Not finite, zero or less: not shown. */
    value: number;
    /** Default: the next of `usageColorSequence`. */
    color?: Color | undefined;
  }
  /** Props of `UsageBar`. */
  interface UsageBarProps extends LeafProps {
    segments: readonly UsageBarSegment[];
    /** The whole, in the segments' unit; what they leave of it is shown empty. */
    total: number;
    topLeftLabel?: ReactNode;
    topRightLabel?: ReactNode;
    /** The names, colours and values of the segments, below the bar. @default true for two segments or more */
    showLegend?: boolean | undefined;
  }
  /** How parts share a whole, as one bar with a legend. */
  function UsageBar({
    segments,
    total,
    topLeftLabel,
    topRightLabel,
    showLegend,
    style,
  }: UsageBarProps): react.JSX.Element;

  /** A function that passes actions on. It stays the same between renders, never throws and returns nothing. */
  function useCanvasAction(): (action: CanvasAction) => void;

  /** Sets a value of the canvas's state: to the next one, or by a function of the current one. */
  type SetCanvasState<T> = (next: T | ((previous: T) => T)) => void;
  /**
   * A value of the canvas that outlives reloads. Every component that names the same key reads and writes the same live
   * value.
   *
   * @param key - the value's name within this canvas
   * @param defaultValue - what is read while nothing is stored; it may change between renders
   * @returns the value and its setter. Values are JSON; anything else lives until the page closes. Setting undefined
   * forgets the stored value
   * @example
   * const [tab, setTab] = useCanvasState("tab", "overview");
   */
  function useCanvasState<T>(key: string, defaultValue: T): [T, SetCanvasState<T>];

  /** Props of `Choice`. */
  interface ChoiceProps extends LeafProps {
    id: string;
    title: ReactNode;
    description?: ReactNode;
    selected?: boolean | undefined;
    /** Called with the choice's id. */
    onSelect?: ((id: string) => void) | undefined;
  }
  /** One of several answers, to be picked. Also tells the host, by the action `canvasChoice`. */
  function Choice({ id, title, description, selected, onSelect, style }: ChoiceProps): react.JSX.Element;
  /** Props of `PromptButton` and `SendToChatButton`. */
  interface PromptButtonProps extends ComponentProps {
    prompt?: string | undefined;
    label?: ReactNode;
  }
  /** A button that hands a prompt to the reader's assistant; a browser offers it to copy. */
  function PromptButton(props: PromptButtonProps): react.JSX.Element;

  /** Props of `Delta`. */
  interface DeltaProps extends LeafProps {
    /** What is no number is shown as it is. */
    value: number | string;
    /** Directly after the number, such as "%". */
    unit?: string | undefined;
    /** Colours it. @default success for more and danger for less, the other way round if `direction` is inverse */
    tone?: string | undefined;
    /** `inverse`: less is better. @default "normal" */
    direction?: "normal" | "inverse" | undefined;
  }
  /** How much something has changed: a number with its sign, coloured by whether that is good. */
  function Delta({ value, unit, tone, direction, style }: DeltaProps): react.JSX.Element;

  /** Props of `Dialog`. */
  interface DialogProps extends ComponentProps {
    /** @default false */
    open?: boolean | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** Called when the reader closes it; with neither this nor `onOpenChange` there is no button for that. */
    onClose?: (() => void) | undefined;
    onOpenChange?: ((open: boolean) => void) | undefined;
  }
  /**
   * A raised panel in its place on the page while it is open: a canvas is as tall as its content, and has no window to
   * cover.
   */
  function Dialog(props: DialogProps): react.JSX.Element | null;

  /** Facts as pairs, as one object, as plain texts, or as one text. */
  type EvidenceFacts =
    | ReactNode
    | readonly (
        | ReactNode
        | {
            label?: ReactNode;
            title?: ReactNode;
            value?: ReactNode;
            description?: ReactNode;
          }
      )[]
    | Readonly<Record<string, ReactNode>>;
  /** A group of an EvidenceMethodology. */
  interface EvidenceGroup {
    title?: ReactNode;
    description?: ReactNode;
    items?: EvidenceFacts;
  }
  /** Props of `EvidenceMethodology`. */
  interface EvidenceMethodologyProps extends LeafProps {
    title?: ReactNode;
    summary?: ReactNode;
    overview?: EvidenceFacts;
    metadata?: EvidenceFacts;
    groups?: readonly EvidenceGroup[] | undefined;
    accounting?: EvidenceFacts;
  }
  /** How the claims of a report were verified: a summary, and groups of facts with their names. */
  function EvidenceMethodology(props: EvidenceMethodologyProps): react.JSX.Element;

  /** One stage of a Fluency. */
  interface FluencyStage {
    id?: string | undefined;
    /** Also `title` and `label`. */
    name?: string | undefined;
    title?: ReactNode;
    label?: ReactNode;
    score: number;
    /** Colours the stage. @default by the thresholds */
    status?: "high" | "medium" | "low" | "blocked" | (string & {}) | undefined;
    /** Below the name. */
    subtitle?: ReactNode;
    /** Whether the work stops here. @default false */
    blocker?: boolean | undefined;
  }
  /** Props of `Fluency`. */
  interface FluencyProps extends LeafProps {
    stages?: readonly FluencyStage[] | undefined;
    /** The same as `stages`. */
    columns?: readonly FluencyStage[] | undefined;
    title?: ReactNode;
    subtitle?: ReactNode;
    projectName?: ReactNode;
    /** `project`: the same as `projectName`. */
    labels?:
      | {
          project?: string | undefined;
        }
      | undefined;
    /** The score of an empty bar. @default 0 */
    min?: number | undefined;
    /** The score of a full bar. @default 100 */
    max?: number | undefined;
    /** Scores from here on are medium. @default 40 % of the way */
    mediumThreshold?: number | undefined;
    /** Scores from here on are high. @default 70 % of the way */
    highThreshold?: number | undefined;
    /** Of the whole in px: the higher, the longer the bars. @default 180 */
    height?: number | undefined;
    /** What is said of a stage on pointing at it. */
    tooltip?: ((stage: FluencyStage, index: number) => unknown) | undefined;
  }
  /** The stages of a piece of work, each with a score: bars beside each other, below each other on a phone. */
  function Fluency(props: FluencyProps): react.JSX.Element;

  /** Props of `Markdown`. */
  interface MarkdownProps extends LeafProps {
    source: string;
  }
  /** Text in Markdown: headings, paragraphs, lists, quotes, code, tables, rules, links, bold and italic words. */
  function Markdown(props: MarkdownProps): react.JSX.Element;

  /** A row or a column of a MaturityMatrix. A plain text is both its id and its title. */
  type MaturityAxis =
    | string
    | {
        id?: string | undefined;
        title?: ReactNode;
      };
  /** A cell of a MaturityMatrix. */
  interface MaturityCell {
    /** The id of the row. */
    scopeId: string;
    /** The id of the column. */
    dimensionId: string;
    /** How far it is, as a word or a number. */
    level?: ReactNode;
    /** Colours the cell: strong, good, usable, medium, partial, weak, or any tone. @default by the level */
    tone?: string | undefined;
    description?: ReactNode;
  }
  /** Props of `MaturityMatrix`. */
  interface MaturityMatrixProps extends LeafProps {
    /** The columns. */
    dimensions: readonly MaturityAxis[];
    /** The rows. */
    scopes?: readonly MaturityAxis[] | undefined;
    cells?: readonly MaturityCell[] | undefined;
    /** `scope`: what the rows are, above their titles. */
    labels?:
      | {
          scope?: string | undefined;
        }
      | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** In px; a longer matrix scrolls. @default none */
    maxHeight?: number | undefined;
  }
  /** How far several things are in several respects, as a table of tinted cells. */
  function MaturityMatrix(props: MaturityMatrixProps): react.JSX.Element;

  /** One figure of a MetricsGrid. */
  interface Metric {
    label: string;
    value: ReactNode;
    unit?: string | undefined;
    /** Colours the value. */
    tone?: string | undefined;
    description?: ReactNode;
    /** The same as `description`. */
    detail?: ReactNode;
    /** How it changed, in words. */
    trend?: ReactNode;
  }
  /** Props of `MetricsGrid`. */
  interface MetricsGridProps extends LeafProps {
    items: readonly Metric[];
    /** Figures beside each other where there is room. @default as many as there are, at most 4 */
    columns?: number | undefined;
    /** `header` has no frames. */
    variant?: "default" | "header" | undefined;
  }
  /** Figures with their labels, beside each other as far as there is room. */
  function MetricsGrid({ items, columns, variant, style }: MetricsGridProps): react.JSX.Element;

  /** Props of `Presentation`. */
  interface PresentationProps extends ComponentProps {
    title?: ReactNode;
  }
  /** Slides, one at a time. Its place is kept with the canvas. A document without scripts has all of them. */
  function Presentation({ title, style, children }: PresentationProps): react.JSX.Element;
  /** Props of `PresentationSlide`. */
  interface PresentationSlideProps extends ComponentProps {
    title?: ReactNode;
  }
  /** One slide of a Presentation. */
  function PresentationSlide({ title, style, children }: PresentationSlideProps): react.JSX.Element;

  /** Props of `Progress`. */
  interface ProgressProps extends LeafProps {
    value: number;
    /** @default 100 */
    max?: number | undefined;
    tone?: string | undefined;
    label?: ReactNode;
    /** What is written at the right: the share, or both numbers. @default nothing */
    format?: "percent" | "value" | "fraction" | undefined;
  }
  /** How far something is, as a bar. */
  function ProgressMeter({ value, max, tone, label, format, style }: ProgressProps): react.JSX.Element;

  /** Props of `RadarChart`: categories and series, or rows with keys. */
  interface RadarChartProps extends LeafProps {
    categories?: readonly string[] | undefined;
    series?: readonly ChartSeries[] | undefined;
    /** Rows, one for each axis; `angleKey` names the axis, `dataKeys` the values. */
    data?: readonly Readonly<Record<string, unknown>>[] | undefined;
    dataKeys?: readonly string[] | undefined;
    /** @default "label" */
    angleKey?: string | undefined;
    /** The value at the rim. @default the largest one */
    maxValue?: number | undefined;
    valueSuffix?: string | undefined;
    /** Diameter in px. @default 280 */
    size?: number | undefined;
  }
  /** Values on axes that leave from one point. */
  function RadarChart(props: RadarChartProps): react.JSX.Element;

  /** Props of `ReportShell`. */
  interface ReportShellProps extends ComponentProps {
    /** @default "default": 880 px; `wide` is 1200 px */
    width?: "default" | "wide" | undefined;
    ariaLabel?: string | undefined;
  }
  /** The page of a report: sections below each other, no wider than reads well. */
  function ReportShell({ width, ariaLabel, style, children }: ReportShellProps): react.JSX.Element;
  /** Props of `ReportSection`. */
  interface ReportSectionProps extends ComponentProps {
    title?: ReactNode;
    description?: ReactNode;
    /** A line above. @default false */
    divided?: boolean | undefined;
  }
  /** A part of a report with its heading. */
  function ReportSection({ title, description, divided, style, children }: ReportSectionProps): react.JSX.Element;
  /** Props of `Banner`. */
  interface BannerProps extends Omit<CalloutProps, "tone"> {
    tone?: string | undefined;
    description?: ReactNode;
  }
  /** A notice across the page: a Callout. */
  function Banner({ description, children, tone, ...rest }: BannerProps): react.JSX.Element;
  /** Props of `ChartContainer`. */
  interface ChartContainerProps extends ComponentProps {
    title?: ReactNode;
    description?: ReactNode;
    /** The same as `description`. */
    subtitle?: ReactNode;
    /** Below the chart: where the numbers come from. */
    footer?: ReactNode;
    source?: ReactNode;
  }
  /** A chart with its title and a note. */
  function ChartContainer(props: ChartContainerProps): react.JSX.Element;
  /** Props of `ChartComparisonGrid`. */
  interface ChartComparisonGridProps extends ComponentProps {
    /** Charts beside each other where there is room. @default 2 */
    columns?: number | undefined;
  }
  /** Charts beside each other, below each other on a phone. */
  function ChartComparisonGrid({ columns, style, children }: ChartComparisonGridProps): react.JSX.Element;

  /** How much of a risk, or of anything else that is better the less there is. */
  type RiskLevel = "none" | "low" | "medium" | "high" | "critical";

  /** A value of a RiskHeatmap: a number, a word such as "high", or both. */
  type RiskValue =
    | number
    | string
    | null
    | {
        id?: string | undefined;
        value?: number | undefined;
        /** none, low, medium, high or critical. @default by the share of the largest value */
        level?: string | undefined;
        label?: ReactNode;
        ariaLabel?: string | undefined;
      };
  /** Props of `RiskHeatmap`: rows and columns of values, or a list of risks. */
  interface RiskHeatmapProps extends LeafProps {
    rows?: readonly ReactNode[] | undefined;
    columns?: readonly ReactNode[] | undefined;
    /** By row, then by column. Null is an empty cell. */
    values?: readonly (readonly RiskValue[])[] | undefined;
    /** Risks with a likelihood and an impact, numbers or words; or values with a label and a severity. */
    data?: readonly Readonly<Record<string, unknown>>[] | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** `swatch`: small squares without words, which say their value on their own to screen readers. */
    variant?: "default" | "swatch" | undefined;
    /** @default true */
    showValues?: boolean | undefined;
    /** The levels and their colours, below. @default only for swatches */
    showLegend?: boolean | undefined;
    valueFormatter?: ((value: number) => ReactNode) | undefined;
    /** Edge of a swatch in px where there is room for it. @default 16 */
    cellSize?: number | undefined;
    /** The same, where there isn't. @default 8 */
    minCellSize?: number | undefined;
    /** What is in sight of swatches that have to be scrolled. @default "start" */
    initialScrollPosition?: "start" | "end" | undefined;
    /** Colours of levels in the place of ours. */
    colorTemplate?:
      | Partial<
          Record<
            RiskLevel,
            {
              background?: string;
              border?: string;
              color?: string;
            }
          >
        >
      | undefined;
    /** `ariaLabel`: what the map is; and the names of the levels. */
    labels?: Readonly<Record<string, string>> | undefined;
    /** In px; a longer map scrolls. @default none */
    maxHeight?: number | undefined;
  }
  /** How grave things are, by rows and columns: every cell says its value and its level, and is tinted by it. */
  function RiskHeatmap(props: RiskHeatmapProps): react.JSX.Element;

  /** Props of `Input`. */
  type InputProps = TextInputProps;
  /** A field for one line of text. */
  function Input(props: InputProps): react.JSX.Element;
  /** Props of `AreaChart`. */
  type AreaChartProps = LineChartProps;
  /** A line chart with the area below its lines tinted. */
  function AreaChart(props: AreaChartProps): react.JSX.Element;
  /** Props of `KeyValue`. */
  interface KeyValueProps extends LeafProps {
    /** Pairs as objects, as two-element lists, or as one object. */
    items?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined;
    label?: ReactNode;
    value?: ReactNode;
  }
  /** Names and their values, in two columns. */
  function KeyValue(props: KeyValueProps): react.JSX.Element;
  /** Props of `CanvasLink`. */
  interface CanvasLinkProps extends ComponentProps {
    to: string;
  }
  /** A link to another canvas or page. */
  function CanvasLink({ to, ...rest }: CanvasLinkProps): react.JSX.Element;
  /** A sketch of a screen: what is inside is boxes, lines and words. */
  function Wireframe({ style, children }: ComponentProps): react.JSX.Element;
  /** Props of `WireframeBox`. */
  interface WireframeBoxProps extends ComponentProps {
    label?: ReactNode;
    /** Height in px. */
    height?: number | undefined;
  }
  /** A box of a Wireframe. */
  function WireframeBox({ label, height, style, children }: WireframeBoxProps): react.JSX.Element;
  /** Props of `WireframeLine`. */
  interface WireframeLineProps extends LeafProps {
    /** Share of the width, or a CSS length. @default "100%" */
    width?: number | string | undefined;
  }
  /** A line of text that isn't written yet. */
  function WireframeLine({ width, style }: WireframeLineProps): react.JSX.Element;
  /** Words in a Wireframe. */
  function WireframeText({ style, children }: ComponentProps): react.JSX.Element;
  /** Cells of a table by hand: a row of heads. */
  function TableHeader({ style, children }: ComponentProps): react.JSX.Element;
  /** A row of a table by hand. */
  function TableRow({ style, children }: ComponentProps): react.JSX.Element;
  /** A cell of a table by hand. */
  function TableCell({ style, children }: ComponentProps): react.JSX.Element;
  /**
   * The address of a picture beside the canvas. A canvas is one file: addresses of pictures inside it stay.
   * All others become a picture that says so.
   */
  function canvasImage(address: string): string;

  /** One event of a Timeline. */
  interface TimelineEvent {
    id?: string | undefined;
    /** When, in the author's words. Also `time`, `date` and `at`. */
    timestamp?: ReactNode;
    time?: ReactNode;
    date?: ReactNode;
    at?: ReactNode;
    title: ReactNode;
    description?: ReactNode;
    /** The same as `description`. */
    detail?: ReactNode;
    /** Where it is: completed and current events have marks of their own. Also `status`. */
    state?: string | undefined;
    status?: string | undefined;
    tone?: string | undefined;
  }
  /** Props of `Timeline`. */
  interface TimelineProps extends LeafProps {
    events: readonly TimelineEvent[];
    density?: "default" | "compact" | undefined;
  }
  /** Events in the order given, from top to bottom. */
  function Timeline(props: TimelineProps): react.JSX.Element;

  export {
    AreaChart,
    type AreaChartProps,
    Banner,
    type BannerProps,
    BarChart,
    type BarChartProps,
    Button,
    type ButtonProps,
    Callout,
    type CalloutProps,
    type CalloutTone,
    type CanvasAction,
    type CanvasHostTheme,
    CanvasLink,
    type CanvasLinkProps,
    type CanvasPalette,
    type CanvasTokens,
    Card,
    CardBody,
    CardBody as CardContent,
    type CardBodyProps,
    CardHeader,
    type CardHeaderProps,
    type CardProps,
    type CardSize,
    type CardVariant,
    type CategoryPalette,
    ChartComparisonGrid,
    type ChartComparisonGridProps,
    ChartContainer,
    type ChartContainerProps,
    type ChartDataPoint,
    type ChartReferenceLine,
    type ChartSeries,
    type ChartTone,
    Checkbox,
    type CheckboxProps,
    Choice,
    type ChoiceProps,
    Code,
    type CodeProps,
    CollapsibleSection,
    type CollapsibleSectionProps,
    type Color,
    canvasImage,
    canvasPaletteDark,
    canvasPaletteLight,
    canvasTokens,
    canvasTokensLight,
    categoryPaletteDark,
    categoryPaletteLight,
    colorPalette,
    computeDAGLayout,
    type DAGLayoutEdge,
    type DAGLayoutNode,
    type DAGLayoutOptions,
    type DAGLayoutPoint,
    type DAGLayoutRank,
    type DAGLayoutResult,
    Delta,
    type DeltaProps,
    Dialog,
    type DialogProps,
    type DiffLineData,
    type DiffLineType,
    DiffStats,
    type DiffStatsProps,
    DiffView,
    type DiffViewProps,
    Divider,
    type DividerProps,
    dispatch,
    type EvidenceFacts,
    type EvidenceGroup,
    EvidenceMethodology,
    type EvidenceMethodologyProps,
    Fluency,
    type FluencyProps,
    type FluencyStage,
    type GapWord,
    Grid,
    type GridProps,
    H1,
    type H1Props,
    H2,
    type H2Props,
    H3,
    type H3Props,
    IconButton,
    type IconButtonProps,
    Input,
    type InputProps,
    KeyValue,
    type KeyValueProps,
    LineChart,
    type LineChartProps,
    Link,
    type LinkProps,
    Markdown,
    type MarkdownProps,
    type MaturityAxis,
    type MaturityCell,
    MaturityMatrix,
    type MaturityMatrixProps,
    type Metric,
    MetricsGrid,
    type MetricsGridProps,
    mergeStyle,
    PieChart,
    type PieChartProps,
    Pill as Badge,
    Pill as Chip,
    Pill,
    Pill as Tag,
    type PillProps,
    type PillSize,
    type PillTone,
    Presentation,
    type PresentationProps,
    PresentationSlide,
    type PresentationSlideProps,
    ProgressMeter as Progress,
    type ProgressProps,
    PromptButton,
    PromptButton as SendToChatButton,
    type PromptButtonProps,
    RadarChart,
    type RadarChartProps,
    ReactActivity as Activity,
    ReportSection,
    type ReportSectionProps,
    ReportShell,
    type ReportShellProps,
    RiskHeatmap,
    type RiskHeatmapProps,
    type RiskValue,
    Row,
    type RowProps,
    Select,
    type SelectOption,
    type SelectProps,
    type SetCanvasState,
    Spacer,
    Stack,
    type StackProps,
    Stat,
    type StatProps,
    type StatTone,
    Swatch,
    type SwatchProps,
    Table,
    TableCell,
    type TableColumnAlign,
    TableHeader,
    type TableProps,
    TableRow,
    type TableRowTone,
    Text,
    TextArea,
    type TextAreaProps,
    TextInput,
    type TextInputProps,
    type TextProps,
    type TextWeight,
    Timeline,
    type TimelineEvent,
    type TimelineProps,
    type TodoItem,
    TodoList,
    TodoListCard,
    type TodoListCardProps,
    type TodoListProps,
    type TodoStatus,
    Toggle as Switch,
    Toggle,
    type ToggleProps,
    UsageBar,
    type UsageBarProps,
    type UsageBarSegment,
    usageColorSequence,
    use,
    useActionState,
    useCanvasAction as useArtifactAction,
    useCanvasAction,
    useCanvasState as useArtifactState,
    useCanvasState,
    useEffectEvent,
    useHostTheme,
    useOptimistic,
    Wireframe,
    WireframeBox,
    type WireframeBoxProps,
    WireframeLine,
    type WireframeLineProps,
    WireframeText,
  };
}
