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

  /** Props of nearly every component. */
  interface ComponentProps {
    /** Inline style; overrides the component's own. */
    style?: CSSProperties | undefined;
    children?: ReactNode;
  }
  /** Props of components without children. */
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
  /** A button that shows only an icon. */
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
  /** A highlighted notice. Strings may contain inline Markdown. */
  function Callout({ tone, title, icon, style, children }: CalloutProps): react.JSX.Element;

  /** The themes a canvas can be shown in. */
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
    /** The page, its surroundings and raised surfaces. */
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
   * The theme that `useHostTheme()` returns: the groups of `CanvasTokens`, at the top level and under `tokens`, and
   * the palette, radii, typography and chart colours.
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
    /** Hues for filled shapes, by name and in the order in which charts use them. */
    chart: {
      palette: CategoryPalette;
      sequence: string[];
    };
  }

  /**
   * An action that a canvas can ask its host to perform. A browser can't perform any of them; it offers the path or
   * prompt for copying instead.
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
   * Sends an action to the host, like the function from `useCanvasAction`, but also works outside components. If the
   * page has several canvases, the most recently mounted one sends it; without a canvas, nothing happens. Never throws,
   * returns nothing.
   */
  function dispatch(action: CanvasAction): void;

  /**
   * The meaning of a series, slice or line, shown as its colour. Hue names such as "purple" are accepted too; unknown
   * names are gray.
   */
  type ChartTone = "success" | "danger" | "warning" | "info" | "neutral";
  /** A named series of numbers, one per category. */
  interface ChartSeries {
    name: string;
    /** Missing, null, NaN and infinite values leave a gap; numeric strings are accepted. Alias: `values`. */
    data: readonly number[];
    tone?: ChartTone | undefined;
  }
  /** One slice of a pie. Negative and non-finite values count as 0. */
  interface ChartDataPoint {
    label: string;
    value: number;
    tone?: ChartTone | undefined;
  }
  /** A dashed line across the plot at one value. The automatic axis includes it. */
  interface ChartReferenceLine {
    value: number;
    label?: string | undefined;
    tone?: ChartTone | undefined;
  }
  /** Options for the value axis of a bar or line chart. */
  interface ValueAxisProps {
    /** Whether the axis always includes 0. @default true */
    beginAtZero?: boolean | undefined;
    /** Lower end of the axis, instead of the automatic one. */
    yMin?: number | undefined;
    /** Upper end of the axis, instead of the automatic one. */
    yMax?: number | undefined;
    referenceLines?: readonly ChartReferenceLine[] | undefined;
  }
  interface SeriesChartProps extends ValueAxisProps {
    /**
     * One label per position. Values beyond the last category are not shown. If empty, positions are numbered.
     */
    categories: readonly string[];
    series: readonly ChartSeries[];
    /** Height of the plot in px, without the legend. @default 220 */
    height?: number | undefined;
    /** Text after every value, such as "%" or " ms". */
    valueSuffix?: string | undefined;
    /** Text before every value, such as "$". */
    valuePrefix?: string | undefined;
    style?: CSSProperties | undefined;
  }
  /** Props of `BarChart`. */
  interface BarChartProps extends SeriesChartProps {
    /** Stacks the series instead of placing them side by side; the axis props are then ignored. @default false */
    stacked?: boolean | undefined;
    /** Draws the bars from left to right. @default false */
    horizontal?: boolean | undefined;
    /** Shows shares of 100 % per category. Implies `stacked`; ignores `valuePrefix`, axis props. @default false */
    normalized?: boolean | undefined;
    /** Shows each value at its bar if it fits. @default true for one series with at most 8 categories */
    showValues?: boolean | undefined;
  }
  /** Props of `LineChart`. */
  interface LineChartProps extends SeriesChartProps {
    /** Tints the area between each line and the baseline. @default false */
    fill?: boolean | undefined;
    /** Shows each value above its dot; only for up to 20 categories. @default false */
    showValues?: boolean | undefined;
    /** Shows a vertical line at the category under the pointer. @default true */
    showHoverGuide?: boolean | undefined;
  }
  /** Props of `PieChart`. */
  interface PieChartProps {
    data: readonly ChartDataPoint[];
    /** Diameter in px, 60 to 600. @default 160 */
    size?: number | undefined;
    /** Leaves a hole that shows the sum. @default false */
    donut?: boolean | undefined;
    style?: CSSProperties | undefined;
  }

  /**
   * A bar chart: grouped, stacked or as shares of 100 %, upright or horizontal. One unstacked series without a tone
   * has a colour per category. Several series have one colour each and a legend. Values are read by pointer, touch or
   * arrow keys; screen readers get a table.
   *
   * @example
   * <BarChart categories={["api", "web"]} series={[{ name: "p95", data: [120, 84] }]} height={200} valueSuffix=" ms" />
   */
  function BarChart(props: BarChartProps): react.JSX.Element;

  /**
   * A line chart with dots, one line per series; a missing value leaves a gap. Values can be read by pointer, touch or
   * arrow keys; screen readers get a table.
   *
   * @example
   * <LineChart categories={["Mon", "Tue"]} series={[{ name: "Errors", data: [3, 8], tone: "danger" }]} fill />
   */
  function LineChart(props: LineChartProps): react.JSX.Element;

  /**
   * A pie or donut chart with a legend of values and shares. The slice under the pointer grows, the others are dimmed;
   * a donut shows the sum in its hole.
   *
   * @example
   * <PieChart data={[{ label: "Compute", value: 620 }, { label: "Storage", value: 180 }]} size={160} donut />
   */
  function PieChart({ data, size, donut, style }: PieChartProps): react.JSX.Element;

  /** Props of `TextInput`. */
  interface TextInputProps extends LeafProps {
    /** The text. If omitted, the field keeps its own. */
    value?: string | undefined;
    /** Called with the text, which is a string even for `type="number"`. */
    onChange?: ((value: string) => void) | undefined;
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
    /** @default "text" */
    type?: "text" | "email" | "password" | "number" | "url" | "search" | undefined;
  }
  /** A single-line text field. */
  function TextInput(props: TextInputProps): react.JSX.Element;

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

  type TableColumnAlign = "left" | "center" | "right";
  type TableRowTone = "success" | "danger" | "warning" | "info" | "neutral";
  /** Props of `Table`. */
  interface TableProps extends LeafProps {
    /** Column titles; they determine the number of columns. */
    headers: readonly ReactNode[];
    /** Cells by row. Short rows are padded, extra cells dropped. Strings may contain inline Markdown. */
    rows: readonly (readonly ReactNode[])[];
    columnAlign?: readonly (TableColumnAlign | undefined)[] | undefined;
    /** The tone of each row, or one tone for all rows. */
    rowTone?: readonly (TableRowTone | undefined)[] | TableRowTone | undefined;
    /** Rounded border; wide tables scroll inside it. @default true */
    framed?: boolean | undefined;
    /** Tints every other row. @default false */
    striped?: boolean | undefined;
    /** Keeps the column titles visible while the table scrolls (set a `style.maxHeight`). @default false */
    stickyHeader?: boolean | undefined;
    /** Shown in the table if it has no rows. */
    emptyMessage?: ReactNode;
  }
  /** A table of text, numbers and elements. */
  function Table(props: TableProps): react.JSX.Element;

  /** Font weights of `Text`: 400, 500, 590 and 700. */
  type TextWeight = "normal" | "medium" | "semibold" | "bold";
  /** Props of `Text`. */
  interface TextProps extends ComponentProps {
    /** Colour, from strong to faint. @default "primary"; inherited inside another Text */
    tone?: "primary" | "secondary" | "tertiary" | "quaternary" | undefined;
    /** 14 or 12 px. @default "body"; inherited inside another Text */
    size?: "body" | "small" | undefined;
    /** The HTML element. @default "p"; always "span" inside another text component */
    as?: "p" | "span" | undefined;
    /** @default "normal"; inherited inside another Text */
    weight?: TextWeight | undefined;
    italic?: boolean | undefined;
    /** Cuts the text to one line, with an ellipsis at the end (`true`, "end") or at the start ("start", for paths). */
    truncate?: boolean | "start" | "end" | undefined;
  }
  /** A paragraph or inline text. Strings may contain inline Markdown: backtick code and `[label](url)`. */
  function Text(props: TextProps): react.JSX.Element;
  /** Props of `H1`. */
  type H1Props = ComponentProps;
  /** Props of `H2`. */
  type H2Props = ComponentProps;
  /** Props of `H3`. */
  type H3Props = ComponentProps;
  /** A canvas title, 24 px. */
  function H1(props: H1Props): react.JSX.Element;
  /** A section title, 18 px. */
  function H2(props: H2Props): react.JSX.Element;
  /** A subsection title, 16 px. */
  function H3(props: H3Props): react.JSX.Element;

  /** Returns a function that sends actions to the host. It is stable, never throws and returns nothing. */
  function useCanvasAction(): (action: CanvasAction) => void;

  /** Sets a canvas state value: pass the next value, or a function of the current one. */
  type SetCanvasState<T> = (next: T | ((previous: T) => T)) => void;
  /**
   * Canvas state that survives reloads. All components that use the same key share one live value.
   *
   * @param key - the value's name within this canvas
   * @param defaultValue - the value while nothing is stored; it may change between renders
   * @returns the value and its setter. JSON values are stored; anything else lasts until the page closes. Setting
   * undefined removes the stored value
   * @example
   * const [tab, setTab] = useCanvasState("tab", "overview");
   */
  function useCanvasState<T>(key: string, defaultValue: T): [T, SetCanvasState<T>];

  /**
   * Merges two styles, property by property; the override wins. Anything but an object counts as no style.
   *
   * @example
   * mergeStyle({ padding: 8, color: "red" }, { color: "blue" }) // { padding: 8, color: "blue" }
   */
  function mergeStyle(base: CSSProperties | undefined, override?: CSSProperties | undefined): CSSProperties;

  /**
   * The current theme: text, background, fill, stroke, accent and category colours, radii and type sizes.
   * Live: the component re-renders when the theme changes.
   */
  function useHostTheme(): CanvasHostTheme;

  /** Props of `Choice`. */
  interface ChoiceProps extends LeafProps {
    id: string;
    title: ReactNode;
    description?: ReactNode;
    selected?: boolean | undefined;
    /** Called with the choice's id. */
    onSelect?: ((id: string) => void) | undefined;
  }
  /** One of several answers to choose from. Selecting it also sends the action `canvasChoice` to the host. */
  function Choice({ id, title, description, selected, onSelect, style }: ChoiceProps): react.JSX.Element;
  /** Props of `PromptButton` and `SendToChatButton`. */
  interface PromptButtonProps extends ComponentProps {
    prompt?: string | undefined;
    label?: ReactNode;
  }
  /** A button that sends a prompt to the reader's assistant; a browser offers the prompt for copying. */
  function PromptButton(props: PromptButtonProps): react.JSX.Element;

  /** Props of `Delta`. */
  interface DeltaProps extends LeafProps {
    /** A value that isn't a number is shown unchanged. */
    value: number | string;
    /** Text directly after the number, such as "%". */
    unit?: string | undefined;
    /** @default success for an increase, danger for a decrease; reversed if `direction` is "inverse" */
    tone?: string | undefined;
    /** `inverse`: less is better. @default "normal" */
    direction?: "normal" | "inverse" | undefined;
  }
  /** A change: a number with its sign, coloured by whether the change is good. */
  function Delta({ value, unit, tone, direction, style }: DeltaProps): react.JSX.Element;

  /** Props of `Dialog`. */
  interface DialogProps extends ComponentProps {
    /** @default false */
    open?: boolean | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** Called when the reader closes the dialog. Without this and `onOpenChange` there is no close button. */
    onClose?: (() => void) | undefined;
    onOpenChange?: ((open: boolean) => void) | undefined;
  }
  /**
   * A raised panel that is shown inline while `open` is true: a canvas is as tall as its content and has no window to
   * cover.
   */
  function Dialog(props: DialogProps): react.JSX.Element | null;

  /** Facts: pairs, one object, plain texts, or one text. */
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
  /** Shows how a report's claims were verified: a summary and groups of named facts. */
  function EvidenceMethodology(props: EvidenceMethodologyProps): react.JSX.Element;

  /** One stage of a Fluency. */
  interface FluencyStage {
    id?: string | undefined;
    /** Aliases: `title`, `label`. */
    name?: string | undefined;
    title?: ReactNode;
    label?: ReactNode;
    score: number;
    /** Colours the stage. @default depends on the thresholds */
    status?: "high" | "medium" | "low" | "blocked" | (string & {}) | undefined;
    /** Text below the name. */
    subtitle?: ReactNode;
    /** Marks the stage as blocked. @default false */
    blocker?: boolean | undefined;
  }
  /** Props of `Fluency`. */
  interface FluencyProps extends LeafProps {
    stages?: readonly FluencyStage[] | undefined;
    /** Alias of `stages`. */
    columns?: readonly FluencyStage[] | undefined;
    title?: ReactNode;
    subtitle?: ReactNode;
    projectName?: ReactNode;
    /** `project`: alias of `projectName`. */
    labels?:
      | {
          project?: string | undefined;
        }
      | undefined;
    /** Score of an empty bar. @default 0 */
    min?: number | undefined;
    /** Score of a full bar. @default 100 */
    max?: number | undefined;
    /** Lowest score that counts as medium. @default 40 % of the range */
    mediumThreshold?: number | undefined;
    /** Lowest score that counts as high. @default 70 % of the range */
    highThreshold?: number | undefined;
    /** Approximate total height in px, 80 to 600; it determines the length of the bars. @default 180 */
    height?: number | undefined;
    /** Returns the tooltip of a stage: a text, or an object with `title`, `content` and `rows`. */
    tooltip?: ((stage: FluencyStage, index: number) => unknown) | undefined;
  }
  /** The stages of a project with their scores: bars side by side, or stacked on a phone. */
  function Fluency(props: FluencyProps): react.JSX.Element;

  /** Props of `Markdown`. */
  interface MarkdownProps extends LeafProps {
    source: string;
  }
  /** Text in Markdown: headings, paragraphs, lists, quotes, code, tables, rules, links, bold and italic words. */
  function Markdown(props: MarkdownProps): react.JSX.Element;

  /** A row or a column of a MaturityMatrix. A plain string is both id and title. */
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
    /** The maturity, as a word or a number. */
    level?: ReactNode;
    /** Colours the cell: strong, good, usable, medium, partial, weak, or any tone. @default depends on the level */
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
    /** `scope`: heading above the row titles. */
    labels?:
      | {
          scope?: string | undefined;
        }
      | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** In px; a taller matrix scrolls. @default none */
    maxHeight?: number | undefined;
  }
  /** Rates several things in several dimensions, as a table of tinted cells. */
  function MaturityMatrix(props: MaturityMatrixProps): react.JSX.Element;

  /** One metric of a MetricsGrid. */
  interface Metric {
    label: string;
    value: ReactNode;
    unit?: string | undefined;
    /** Colours the value. */
    tone?: string | undefined;
    description?: ReactNode;
    /** Alias of `description`. */
    detail?: ReactNode;
    /** How it changed, in words. */
    trend?: ReactNode;
  }
  /** Props of `MetricsGrid`. */
  interface MetricsGridProps extends LeafProps {
    items: readonly Metric[];
    /** Maximum number of columns. @default the number of items, at most 4 */
    columns?: number | undefined;
    /** `header` shows the metrics without frames. */
    variant?: "default" | "header" | undefined;
  }
  /** Metrics with their labels, side by side if there is room. */
  function MetricsGrid({ items, columns, variant, style }: MetricsGridProps): react.JSX.Element;

  /** Props of `Presentation`. */
  interface PresentationProps extends ComponentProps {
    title?: ReactNode;
  }
  /** Shows one slide at a time and keeps which one in the canvas's state. Documents without scripts show all slides. */
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
    /** Text at the right: "percent" is the percentage, the others are value and maximum. @default no text */
    format?: "percent" | "value" | "fraction" | undefined;
  }
  /** A progress bar. */
  function ProgressMeter({ value, max, tone, label, format, style }: ProgressProps): react.JSX.Element;

  /** Props of `RadarChart`: pass `categories` and `series`, or `data` with its keys. */
  interface RadarChartProps extends LeafProps {
    categories?: readonly string[] | undefined;
    series?: readonly ChartSeries[] | undefined;
    /** One row per axis; `angleKey` is the field with the axis label, `dataKeys` are the fields with the values. */
    data?: readonly Readonly<Record<string, unknown>>[] | undefined;
    dataKeys?: readonly string[] | undefined;
    /** @default "label" */
    angleKey?: string | undefined;
    /** Value at the outer edge. @default the largest value */
    maxValue?: number | undefined;
    valueSuffix?: string | undefined;
    /** Maximum height in px, labels included; 160 to 600. @default 280 */
    size?: number | undefined;
  }
  /** Values on axes that radiate from one centre. */
  function RadarChart(props: RadarChartProps): react.JSX.Element;

  /** Props of `ReportShell`. */
  interface ReportShellProps extends ComponentProps {
    /** Maximum width: "default" is 880 px, "wide" is 1200 px. @default "default" */
    width?: "default" | "wide" | undefined;
    ariaLabel?: string | undefined;
  }
  /** A report page: stacked sections, limited to a readable width. */
  function ReportShell({ width, ariaLabel, style, children }: ReportShellProps): react.JSX.Element;
  /** Props of `ReportSection`. */
  interface ReportSectionProps extends ComponentProps {
    title?: ReactNode;
    description?: ReactNode;
    /** Draws a line above the section. @default false */
    divided?: boolean | undefined;
  }
  /** A section of a report with its heading. */
  function ReportSection({ title, description, divided, style, children }: ReportSectionProps): react.JSX.Element;
  /** Props of `Banner`. */
  interface BannerProps extends Omit<CalloutProps, "tone"> {
    tone?: string | undefined;
    description?: ReactNode;
  }
  /** A notice across the page, like a Callout. */
  function Banner({ description, children, tone, ...rest }: BannerProps): react.JSX.Element;
  /** Props of `ChartContainer`. */
  interface ChartContainerProps extends ComponentProps {
    title?: ReactNode;
    description?: ReactNode;
    /** Alias of `description`. */
    subtitle?: ReactNode;
    /** Text below the chart, such as the source of the numbers. Alias: `source`. */
    footer?: ReactNode;
    source?: ReactNode;
  }
  /** A chart with a title and notes. */
  function ChartContainer(props: ChartContainerProps): react.JSX.Element;
  /** Props of `ChartComparisonGrid`. */
  interface ChartComparisonGridProps extends ComponentProps {
    /** Maximum number of charts side by side. @default 2 */
    columns?: number | undefined;
  }
  /** Charts side by side, or stacked on a phone. */
  function ChartComparisonGrid({ columns, style, children }: ChartComparisonGridProps): react.JSX.Element;

  /** The level of a risk, or of anything else that should be low. */
  type RiskLevel = "none" | "low" | "medium" | "high" | "critical";

  /** A value of a RiskHeatmap: a number, a word such as "high", or both. */
  type RiskValue =
    | number
    | string
    | null
    | {
        id?: string | undefined;
        value?: number | undefined;
        /** none, low, medium, high or critical. @default depends on the share of the largest value */
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
    /** Risks with a likelihood and an impact (numbers or words), or values with a label and a severity. */
    data?: readonly Readonly<Record<string, unknown>>[] | undefined;
    title?: ReactNode;
    description?: ReactNode;
    /** `swatch`: small squares without text; tooltips and screen readers give their values. */
    variant?: "default" | "swatch" | undefined;
    /** @default true */
    showValues?: boolean | undefined;
    /** Shows the levels and their colours below the map. @default true for `swatch` only */
    showLegend?: boolean | undefined;
    valueFormatter?: ((value: number) => ReactNode) | undefined;
    /** Preferred size of a swatch in px. @default 16 */
    cellSize?: number | undefined;
    /** Minimum size of a swatch in px if space is short. @default 8 */
    minCellSize?: number | undefined;
    /** The end that is visible first if the swatches scroll. @default "start" */
    initialScrollPosition?: "start" | "end" | undefined;
    /** Custom colours by level. */
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
    /** `ariaLabel` names the map for screen readers; `none`, `low` and so on rename the levels. */
    labels?: Readonly<Record<string, string>> | undefined;
    /** In px; a taller map scrolls. Not for `swatch`. @default none */
    maxHeight?: number | undefined;
  }
  /** Severity by rows and columns: every cell shows its value and level, and is tinted by level. */
  function RiskHeatmap(props: RiskHeatmapProps): react.JSX.Element;

  /** Props of `Input`. */
  type InputProps = TextInputProps;
  /** A single-line text field, the same as `TextInput`. */
  function Input(props: InputProps): react.JSX.Element;
  /** Props of `AreaChart`. */
  type AreaChartProps = LineChartProps;
  /** A line chart that tints the area below its lines. */
  function AreaChart(props: AreaChartProps): react.JSX.Element;
  /** Props of `KeyValue`. */
  interface KeyValueProps extends LeafProps {
    /** Pairs as objects, as two-element arrays, or as one object. */
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
  /** A wireframe of a screen, made of `WireframeBox`, `WireframeLine` and `WireframeText`. */
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
    /** Fraction of the width up to 1, a number of px, or a CSS length. @default "100%" */
    width?: number | string | undefined;
  }
  /** A placeholder for a line of text. */
  function WireframeLine({ width, style }: WireframeLineProps): react.JSX.Element;
  /** Text in a Wireframe. */
  function WireframeText({ style, children }: ComponentProps): react.JSX.Element;
  /** The head of a hand-written table. */
  function TableHeader({ style, children }: ComponentProps): react.JSX.Element;
  /** A row of a hand-written table. */
  function TableRow({ style, children }: ComponentProps): react.JSX.Element;
  /** A cell of a hand-written table. */
  function TableCell({ style, children }: ComponentProps): react.JSX.Element;
  /**
   * The address of an image that the author stored next to the canvas. A canvas is a single file: only `data:image/`
   * addresses are kept, any other is replaced by a placeholder image that says so.
   */
  function canvasImage(address: string): string;

  /** One event of a Timeline. */
  interface TimelineEvent {
    id?: string | undefined;
    /** When it happened, as text. Aliases: `time`, `date`, `at`. */
    timestamp?: ReactNode;
    time?: ReactNode;
    date?: ReactNode;
    at?: ReactNode;
    title: ReactNode;
    description?: ReactNode;
    /** Alias of `description`. */
    detail?: ReactNode;
    /** The event's state, such as completed or current, which have their own marks. Alias: `status`. */
    state?: string | undefined;
    status?: string | undefined;
    tone?: string | undefined;
  }
  /** Props of `Timeline`. */
  interface TimelineProps extends LeafProps {
    events: readonly TimelineEvent[];
    density?: "default" | "compact" | undefined;
  }
  /** Events from top to bottom, in the given order. */
  function Timeline(props: TimelineProps): react.JSX.Element;

  type CardVariant = "default" | "borderless";
  type CardSize = "base" | "lg";
  /** Props of `Card`. */
  interface CardProps extends ComponentProps {
    /** @default "default" */
    variant?: CardVariant | undefined;
    /** @default "base" */
    size?: CardSize | undefined;
    /** Keeps the header visible while the page scrolls. @default false */
    stickyHeader?: boolean | undefined;
    /** Makes the header open and close the body. @default false */
    collapsible?: boolean | undefined;
    /** Whether a collapsible card starts open. @default true */
    defaultOpen?: boolean | undefined;
    /** Whether a collapsible card is open. If set, you keep the state (see `onOpenChange`). */
    open?: boolean | undefined;
    /** Called when the reader opens or closes the card. */
    onOpenChange?: ((open: boolean) => void) | undefined;
  }
  /** A bordered surface with a header and a body. */
  function Card(props: CardProps): react.JSX.Element;
  /** Props of `CardHeader`. */
  interface CardHeaderProps extends ComponentProps {
    /** Shown at the right end, usually a Pill. */
    trailing?: ReactNode;
  }
  /** The header of a Card. In a collapsible card it opens and closes the body. */
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
  /** A title that shows and hides the content below it; nested sections look like a tree. */
  function CollapsibleSection(props: CollapsibleSectionProps): react.JSX.Element;

  /**
   * A graph and its layout options. Lengths are in px; a missing, negative or invalid length uses its default.
   */
  interface DAGLayoutOptions {
    /** Ids may contain any characters. If nodes share an id, the first one is used. */
    nodes: readonly {
      readonly id: string;
    }[];
    /** Edges from or to an unknown id are left out. */
    edges: readonly {
      readonly from: string;
      readonly to: string;
    }[];
    /** Whether the ranks run downwards or to the right. @default "vertical" */
    direction?: "vertical" | "horizontal" | undefined;
    /** @default 160 */
    nodeWidth?: number | undefined;
    /** @default 40 */
    nodeHeight?: number | undefined;
    /** Space between ranks. @default 64 */
    rankGap?: number | undefined;
    /** Space between the nodes of a rank. @default 48 */
    nodeGap?: number | undefined;
    /** Space around the whole graph. @default 24 */
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
    /** Length of the longest path from a root; roots have 0. */
    rank: number;
    /** Position within the rank, from 0. */
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
     * The line to draw, from source to target: straight between adjacent ranks, otherwise with corners that lead around
     * boxes. If the edges of a graph pass more than 20,000 ranks in total, all lines are straight.
     */
    points: DAGLayoutPoint[];
    /** Whether the edge closes a cycle (or joins a node to itself) and so doesn't point forward. */
    isBackEdge: boolean;
  }
  /** The box around the nodes of one rank. */
  interface DAGLayoutRank {
    rank: number;
    x: number;
    y: number;
    width: number;
    height: number;
    /** The nodes of the rank, in order. */
    nodeIds: string[];
  }
  /** A layered layout. Nodes and edges keep their given order; ranks are in ascending order, from 0. */
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
   * Lays out a directed graph in ranks, for you to draw. Every edge except back edges points from a lower to a higher
   * rank; boxes never overlap; the `points` of an edge lead around all boxes. Pure: equal input gives equal output, and
   * the input isn't changed.
   *
   * @example
   * const { nodes, edges, width, height } = computeDAGLayout({
   *   nodes: [{ id: "build" }, { id: "test" }],
   *   edges: [{ from: "build", to: "test" }],
   * });
   * edges.map(({ points }) => <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" />);
   */
  function computeDAGLayout(options: DAGLayoutOptions): DAGLayoutResult;
  /** The same, with nodes and edges as separate arguments. */
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
  /** How many lines a change adds and removes, as "+12 -3". Renders nothing if both are 0. */
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
    /** The file that the lines are from; names the diff for screen readers. */
    path?: string | undefined;
    /** Accepted for future highlighting; lines are shown as plain text. */
    language?: string | undefined;
    /** Shows line numbers if at least one line has one. @default true */
    showLineNumbers?: boolean | undefined;
    /** Shows the numbers of changed lines in the colour of the change. @default true */
    coloredLineNumbers?: boolean | undefined;
    /** Shows a strip at the edge of changed lines. @default true */
    showAccentStrip?: boolean | undefined;
    style?: CSSProperties | undefined;
  }
  /**
   * Lines of a unified diff in a monospaced font, without a frame. Changed lines are `ins` and `del` elements, so that
   * colour isn't the only difference.
   */
  function DiffView(props: DiffViewProps): react.JSX.Element;

  /** Props of `Checkbox`. */
  interface CheckboxProps extends LeafProps {
    /** If omitted, the checkbox keeps its own state. */
    checked?: boolean | undefined;
    onChange?: ((checked: boolean) => void) | undefined;
    disabled?: boolean | undefined;
    label?: ReactNode;
  }
  /** A checkbox with a label. */
  function Checkbox(props: CheckboxProps): react.JSX.Element;

  /** One option of a Select. */
  interface SelectOption {
    value: string;
    label: string;
    disabled?: boolean | undefined;
  }
  /** Props of `Select`. */
  interface SelectProps extends LeafProps {
    /** The selected option's value. If omitted, the field keeps its own. */
    value?: string | undefined;
    /** Called with the selected option's value. */
    onChange?: ((value: string) => void) | undefined;
    options: readonly SelectOption[];
    /** Shown while no option is selected. */
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
  }
  /** A drop-down list. */
  function Select(props: SelectProps): react.JSX.Element;

  /** Props of `TextArea`. */
  interface TextAreaProps extends LeafProps {
    /** The text. If omitted, the field keeps its own. */
    value?: string | undefined;
    /** Called with the text. */
    onChange?: ((value: string) => void) | undefined;
    placeholder?: string | undefined;
    disabled?: boolean | undefined;
    /** Minimum number of visible lines. @default 3 */
    rows?: number | undefined;
  }
  /** A multi-line text field. It grows with its text unless `style.height` is set. */
  function TextArea(props: TextAreaProps): react.JSX.Element;

  /** Props of `Toggle`. */
  interface ToggleProps extends LeafProps {
    /** If omitted, the switch keeps its own state. */
    checked?: boolean | undefined;
    onChange?: ((checked: boolean) => void) | undefined;
    disabled?: boolean | undefined;
    /** 16 or 20 px high. @default "md" */
    size?: "sm" | "md" | undefined;
    label?: ReactNode;
  }
  /** An on/off switch, with a label if it is given one. */
  function Toggle({ checked, onChange, disabled, size, style, label }: ToggleProps): react.JSX.Element;

  /** Gaps by name: 24 px between sections, 12 px between components, 8 px between small parts. */
  type GapWord = "section" | "component" | "small";
  /** The props that Stack, Row and Grid share. */
  interface OutermostProps extends ComponentProps {
    /**
     * On the outermost component: uses the full width of the page. Otherwise a canvas is at most 1200 px wide, unless
     * its outermost element has a `maxWidth` in its style. @default false
     */
    wide?: boolean | undefined;
  }
  /** Props of `Stack`. */
  interface StackProps extends OutermostProps {
    /** Space between children, in px or by name. @default 12 */
    gap?: number | GapWord | undefined;
  }
  /** Stacks its children vertically. */
  function Stack(props: StackProps): react.JSX.Element;
  /** Props of `Row`. */
  interface RowProps extends OutermostProps {
    /** Space between children, in px or by name. @default 8 */
    gap?: number | GapWord | undefined;
    /** Vertical alignment. Default: text and controls are centred, everything else is stretched. */
    align?: "start" | "center" | "end" | "stretch" | undefined;
    /** Horizontal distribution. @default "start" */
    justify?: "start" | "center" | "end" | "space-between" | undefined;
    /** Lets children wrap onto further lines. @default false */
    wrap?: boolean | undefined;
  }
  /** Places its children side by side. */
  function Row({ gap, align, justify, wrap, wide, style, children }: RowProps): react.JSX.Element;
  /** Props of `Grid`. */
  interface GridProps extends OutermostProps {
    /** A number: that many equal columns, which wrap on a phone. A string: a `grid-template-columns` value. */
    columns: number | string;
    /** Space between children, in px or by name. @default 12 */
    gap?: number | GapWord | undefined;
    /** Vertical alignment of the children within their row. @default "stretch" */
    align?: "start" | "center" | "end" | "stretch" | undefined;
  }
  /** Arranges its children in columns. */
  function Grid({ columns, gap: givenGap, align, wide, style, children }: GridProps): react.JSX.Element;
  /** Props of `Divider`. */
  type DividerProps = LeafProps;
  /** A thin line: horizontal in a Stack, vertical in a Row. */
  function Divider({ style }: DividerProps): react.JSX.Element;
  /** Fills the free space between its neighbours. */
  function Spacer(props: LeafProps): react.JSX.Element;

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
  /** The hues that a UsageBar gives, in this order, to segments without one. */
  const usageColorSequence: readonly Color[];

  type PillTone = "neutral" | "added" | "deleted" | "renamed" | "success" | "warning" | "info";
  type PillSize = "sm" | "md";
  /** Props of `Pill`. */
  interface PillProps extends ComponentProps {
    /** Fills the pill, for the selected tab or filter. */
    active?: boolean | undefined;
    /**
     * The colour: green for added and success, red for deleted (also "danger"), purple for renamed. Default: no colour.
     */
    tone?: PillTone | undefined;
    /** `sm` is compact and has no border. @default "md" */
    size?: PillSize | undefined;
    /** Shown before the label. */
    leadingContent?: ReactNode;
    /** A keyboard shortcut shown after the label. */
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
  /** A large value above a small label. */
  function Stat({ value, label, tone, style }: StatProps): react.JSX.Element;

  /** Props of `Swatch`. */
  interface SwatchProps extends LeafProps {
    /** The hue; it follows the theme. */
    color: Color;
  }
  /** A small box in one hue. */
  function Swatch({ color, style }: SwatchProps): react.JSX.Element;

  type TodoStatus = "pending" | "in_progress" | "completed" | "cancelled";
  /** One to-do item. */
  interface TodoItem {
    id: string;
    content: string;
    status: TodoStatus;
  }
  /** Props of `TodoList`. */
  interface TodoListProps extends LeafProps {
    todos: readonly TodoItem[];
    /** Ids of items to show dimmed. */
    dimmedTodoIds?: ReadonlySet<string> | undefined;
    /** Makes each row a button. */
    onTodoClick?: ((todo: TodoItem) => void) | undefined;
  }
  /** Props of `TodoListCard`. */
  interface TodoListCardProps extends TodoListProps {
    /** @default true */
    defaultExpanded?: boolean | undefined;
  }
  /** A plain to-do list; renders nothing if it is empty. */
  function TodoList({ todos, dimmedTodoIds, onTodoClick, style }: TodoListProps): react.JSX.Element | null;
  /** A card with a to-do list and how many items are done; renders nothing if the list is empty. */
  function TodoListCard(props: TodoListCardProps): react.JSX.Element | null;

  /** One part of a UsageBar. */
  interface UsageBarSegment {
    id: string;
    /** Name in the legend. @default the id */
    label?: ReactNode;
    /** Segments with a value that is 0, negative or not finite are hidden. */
    value: number;
    /** Default: the next colour of `usageColorSequence`. */
    color?: Color | undefined;
  }
  /** Props of `UsageBar`. */
  interface UsageBarProps extends LeafProps {
    segments: readonly UsageBarSegment[];
    /** The total, in the segments' unit; the unused rest is shown empty. */
    total: number;
    topLeftLabel?: ReactNode;
    topRightLabel?: ReactNode;
    /** Shows the segments' names, colours and values below the bar. @default true for two or more segments */
    showLegend?: boolean | undefined;
  }
  /** One bar that shows parts of a total, with a legend. */
  function UsageBar({
    segments,
    total,
    topLeftLabel,
    topRightLabel,
    showLegend,
    style,
  }: UsageBarProps): react.JSX.Element;

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
