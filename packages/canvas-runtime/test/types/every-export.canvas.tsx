/// <reference path="../../types/editor-canvas.d.ts" />
import {
  Activity,
  AreaChart,
  type AreaChartProps,
  Badge,
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
  type CardBodyProps,
  CardContent,
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
  Children,
  Chip,
  Choice,
  type ChoiceProps,
  Code,
  type CodeProps,
  CollapsibleSection,
  type CollapsibleSectionProps,
  type Color,
  Component,
  type CSSProperties,
  canvasImage,
  canvasPaletteDark,
  canvasPaletteLight,
  canvasTokens,
  canvasTokensLight,
  categoryPaletteDark,
  categoryPaletteLight,
  cloneElement,
  colorPalette,
  computeDAGLayout,
  createContext,
  createElement,
  createRef,
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
  Fragment,
  forwardRef,
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
  isValidElement,
  KeyValue,
  type KeyValueProps,
  LineChart,
  type LineChartProps,
  Link,
  type LinkProps,
  lazy,
  Markdown,
  type MarkdownProps,
  type MaturityAxis,
  type MaturityCell,
  MaturityMatrix,
  type MaturityMatrixProps,
  type Metric,
  MetricsGrid,
  type MetricsGridProps,
  memo,
  mergeStyle,
  PieChart,
  type PieChartProps,
  Pill,
  type PillProps,
  type PillSize,
  type PillTone,
  Presentation,
  type PresentationProps,
  PresentationSlide,
  type PresentationSlideProps,
  Profiler,
  Progress,
  type ProgressProps,
  PromptButton,
  type PromptButtonProps,
  PureComponent,
  RadarChart,
  type RadarChartProps,
  type RefObject,
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
  SendToChatButton,
  type SetCanvasState,
  Spacer,
  Stack,
  type StackProps,
  Stat,
  type StatProps,
  type StatTone,
  StrictMode,
  Suspense,
  Swatch,
  type SwatchProps,
  Switch,
  startTransition,
  Table,
  TableCell,
  type TableColumnAlign,
  TableHeader,
  type TableProps,
  TableRow,
  type TableRowTone,
  Tag,
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
  Toggle,
  type ToggleProps,
  UsageBar,
  type UsageBarProps,
  type UsageBarSegment,
  usageColorSequence,
  use,
  useActionState,
  useArtifactAction,
  useArtifactState,
  useCallback,
  useCanvasAction,
  useCanvasState,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useHostTheme,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  Wireframe,
  WireframeBox,
  type WireframeBoxProps,
  WireframeLine,
  type WireframeLineProps,
  WireframeText,
} from "editor/canvas";

const todos: TodoItem[] = [{ id: "1", content: "Write", status: "pending" satisfies TodoStatus }];
const series: ChartSeries[] = [{ name: "p95", data: [1, 2], tone: "info" satisfies ChartTone }];
const limits: ChartReferenceLine[] = [{ value: 1.5, label: "limit" }];
const slices: ChartDataPoint[] = [{ label: "a", value: 1 }];
const lines: DiffLineData[] = [{ type: "added" satisfies DiffLineType, content: "a" }];
const options: SelectOption[] = [{ value: "a", label: "A" }];
const segments: UsageBarSegment[] = [{ id: "a", value: 1, color: "red" }];
const graph: DAGLayoutOptions = { nodes: [{ id: "a" }, { id: "b" }], edges: [{ from: "a", to: "b" }] };
const rows = [["`a`", 1]] as const;
const hues: Color[] = [...usageColorSequence];
const palettes: CategoryPalette[] = [colorPalette, categoryPaletteDark, categoryPaletteLight];
const flat: CanvasPalette[] = [canvasPaletteDark, canvasPaletteLight];
const grouped: CanvasTokens[] = [canvasTokens, canvasTokensLight];
const box: CSSProperties = mergeStyle({ padding: 8 }, { color: flat[0]?.foreground });

function Drawing({ theme }: { theme: CanvasHostTheme }) {
  const layout: DAGLayoutResult = useMemo(() => computeDAGLayout(graph), []);
  const node: DAGLayoutNode | undefined = layout.nodes[0];
  const edge: DAGLayoutEdge | undefined = layout.edges[0];
  const corner: DAGLayoutPoint | undefined = edge?.points[0];
  const rank: DAGLayoutRank | undefined = layout.ranks[0];
  return (
    <svg width={layout.width} height={layout.height} role="img" aria-label={`${rank?.nodeIds.join(" ")}`}>
      <rect x={node?.x} y={node?.y} fill={theme.bg.elevated} stroke={theme.tokens.stroke.primary} />
      <line x1={corner?.x} y1={edge?.sourceY} x2={edge?.targetX} y2={edge?.targetY} stroke={theme.accent.primary} />
    </svg>
  );
}

/** Uses every value and every type of the module once. */
export default function EveryExport() {
  const theme = useHostTheme();
  const dispatch: (action: CanvasAction) => void = useCanvasAction();
  const [tab, setTab]: [string, SetCanvasState<string>] = useCanvasState("tab", "overview");
  const [count, setCount] = useCanvasState<number>("count", 0);
  const [isOpen, setOpen] = useState(true);
  const box2: RefObject<HTMLDivElement | null> = useRef(null);
  useEffect(() => {
    box2.current?.focus();
  }, []);
  return (
    <Stack gap={8} style={box}>
      <H1>Title</H1>
      <H2>Part</H2>
      <H3>{palettes.length + grouped.length}</H3>
      <Row align="center" justify="space-between" wrap>
        <Text tone="secondary" size="small" weight="semibold" as="span" italic truncate="start">
          {tab} <Code>code</Code> <Link href="https://example.org">link</Link>
        </Text>
        <Spacer />
        <Pill tone="added" size="sm" active onClick={() => setTab("details")} keyboardHint="1">
          pill
        </Pill>
        <Badge>badge</Badge>
        <Chip>chip</Chip>
        <Tag>tag</Tag>
      </Row>
      <Divider />
      <Grid columns="1fr 2fr" gap={8} align="start">
        <Stat value={12} label="requests" tone="success" />
        <Callout tone="warning" title="Careful">
          text
        </Callout>
      </Grid>
      <Card collapsible open={isOpen} onOpenChange={setOpen}>
        <CardHeader trailing={<Swatch color={hues[0] ?? "gray"} />}>Header</CardHeader>
        <CardBody>
          <Table headers={["a", "b"]} rows={rows} columnAlign={["left", undefined]} rowTone={["danger"]} striped />
        </CardBody>
      </Card>
      <Button variant="primary" onClick={() => setCount((n) => n + 1)}>
        {count}
      </Button>
      <IconButton title="Open" onClick={() => dispatch({ type: "openFile", path: "a.ts" })}>
        +
      </IconButton>
      <CollapsibleSection title="Section" count={1}>
        <TodoListCard todos={todos} />
        <TodoList todos={todos} dimmedTodoIds={new Set(["1"])} />
      </CollapsibleSection>
      <UsageBar segments={segments} total={10} />
      <BarChart categories={["a", "b"]} series={series} height={160} referenceLines={limits} />
      <LineChart categories={["a", "b"]} series={series} height={160} fill />
      <PieChart data={slices} donut />
      <DiffView lines={lines} path="a.ts" />
      <DiffStats additions={1} deletions={2} />
      <TextInput value={tab} onChange={setTab} type="search" />
      <TextArea value={tab} onChange={setTab} rows={4} />
      <Select value={tab} onChange={setTab} options={options} />
      <Checkbox checked={isOpen} onChange={setOpen} label="Open" />
      <Toggle checked={isOpen} onChange={setOpen} size="sm" />
      <Drawing theme={theme} />
    </Stack>
  );
}

/** The types that are named only by authors who wrap a component. */
export type WrappedProps = [
  BarChartProps,
  ButtonProps,
  CalloutProps,
  CardBodyProps,
  CardHeaderProps,
  CardProps,
  CheckboxProps,
  CodeProps,
  CollapsibleSectionProps,
  DiffStatsProps,
  DiffViewProps,
  DividerProps,
  GridProps,
  H1Props,
  H2Props,
  H3Props,
  IconButtonProps,
  LineChartProps,
  LinkProps,
  PieChartProps,
  PillProps,
  RowProps,
  SelectProps,
  StackProps,
  StatProps,
  SwatchProps,
  TableProps,
  TextAreaProps,
  TextInputProps,
  TextProps,
  TodoListCardProps,
  TodoListProps,
  ToggleProps,
  UsageBarProps,
];
export type Vocabulary =
  | CalloutTone
  | CardSize
  | CardVariant
  | PillSize
  | PillTone
  | StatTone
  | TableColumnAlign
  | TableRowTone
  | TextWeight;

/** The components of other hosts, and what the module hands on of React. */
const shared = createContext("none");
const Named = memo(forwardRef<HTMLParagraphElement, { text: string }>((props, ref) => <p ref={ref}>{props.text}</p>));
const metric: Metric = { label: "Requests", value: 12, unit: "/s", tone: "success", description: "up", trend: "+4 %" };
const event: TimelineEvent = {
  timestamp: "09:12",
  title: "Alert",
  description: "p95",
  state: "completed",
  tone: "danger",
};
const gap: GapWord = "section";

export function OtherHosts() {
  const [count, add] = useReducer((value: number) => value + 1, 0);
  const [kept] = useArtifactState("kept", 1);
  const act = useArtifactAction();
  const press = useCallback(() => add(), []);
  return (
    <ReportShell width="wide" ariaLabel="Report">
      <ReportSection title="Figures" description="of today" divided>
        <Stack gap={gap}>
          <MetricsGrid items={[metric]} columns={3} variant="header" />
          <Delta value={-83} unit="% memory" direction="inverse" />
          <Timeline events={[event]} density="compact" />
          <Progress value={4} max={8} tone="info" format="percent" label="Done" />
          <Banner tone="warning" title="Freeze" description="until Monday" />
          <Input value="a" onChange={(text) => act({ type: "newComposerChat", userPrompt: text })} />
          <RadarChart
            categories={["a", "b", "c"]}
            series={[{ name: "n", data: [1, 2, 3] }]}
            maxValue={5}
            valueSuffix="%"
          />
          <ChartComparisonGrid columns={2}>
            <ChartContainer title="Visits" description="by day" footer="Source: log">
              <AreaChart categories={["a"]} series={[{ name: "n", data: [1] }]} />
            </ChartContainer>
          </ChartComparisonGrid>
          <Markdown source="# Title" />
          <Choice
            id="a"
            title="One"
            description="first"
            selected
            onSelect={(id) => act({ type: "openAgent", agentId: id })}
          />
          <Dialog open title="Sure?" description="No way back" onOpenChange={(open) => open}>
            text
          </Dialog>
          <PromptButton prompt="Explain">Explain</PromptButton>
          <SendToChatButton prompt="Explain" label="Ask" />
          <Presentation title="Talk">
            <PresentationSlide title="One">text</PresentationSlide>
          </Presentation>
          <Wireframe>
            <WireframeBox label="Head" height={40} />
            <WireframeLine width={0.5} />
            <WireframeText>words</WireframeText>
          </Wireframe>
          <KeyValue items={{ region: "eu" }} />
          <CanvasLink to="https://example.org">next</CanvasLink>
          <Table headers={["h"]} rows={[["v"]]} rowTone="info" />
          <Card>
            <CardContent>
              <Switch checked onChange={press} />
            </CardContent>
          </Card>
          <table>
            <TableHeader>
              <TableRow>
                <TableCell>cell</TableCell>
              </TableRow>
            </TableHeader>
          </table>
          <img src={canvasImage("./x.png")} alt="" />
          <Fragment>
            <Named text={`${useContext(shared)} ${count} ${kept} ${useId()} ${Children.count(null)}`} />
            {createElement("p", null, "made by hand")}
          </Fragment>
        </Stack>
      </ReportSection>
    </ReportShell>
  );
}

export type PropsOfOtherHosts = [
  AreaChartProps,
  BannerProps,
  CanvasLinkProps,
  ChartComparisonGridProps,
  ChartContainerProps,
  ChoiceProps,
  DeltaProps,
  DialogProps,
  InputProps,
  KeyValueProps,
  MarkdownProps,
  MetricsGridProps,
  PresentationProps,
  PresentationSlideProps,
  ProgressProps,
  PromptButtonProps,
  RadarChartProps,
  ReportSectionProps,
  ReportShellProps,
  TimelineProps,
  WireframeBoxProps,
  WireframeLineProps,
];
export const furtherHooks = [
  useDebugValue,
  useDeferredValue,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useSyncExternalStore,
  useTransition,
];

/** Lazy and class components, and features that only React 19 has. */
const later = Promise.resolve(3);
const Later = lazy(async () => ({ default: ({ name }: { name: string }) => <p>{name}</p> }));
class Counter extends Component<{ start: number }, { count: number }> {
  override state = { count: this.props.start };
  override render() {
    return <p ref={createRef<HTMLParagraphElement>()}>{this.state.count}</p>;
  }
}
class Still extends PureComponent {
  override render() {
    return <p>{use(later).toFixed(1)}</p>;
  }
}
const shown = <Counter start={1} />;

export function AllOfReact() {
  const [total, add, isPending] = useActionState((sum: number, more: number) => sum + more, 0);
  const [guess, setGuess] = useOptimistic(total);
  const onTick = useEffectEvent(() => setGuess(total + 1));
  useDebugValue(total);
  useInsertionEffect(() => onTick(), []);
  const press = () => startTransition(() => add(2));
  dispatch({ type: "openFile", path: "a.ts" });
  return (
    <StrictMode>
      <Suspense fallback="…">
        <Later name={`${guess} ${isPending}`} />
        <Still />
      </Suspense>
      <Profiler id="part" onRender={() => {}}>
        <Activity mode="visible">
          {isValidElement<{ start: number }>(shown) && cloneElement(shown, { start: 2 })}
        </Activity>
      </Profiler>
      <Button onClick={press}>Add</Button>
    </StrictMode>
  );
}

/** Props that reports of other hosts use. */
const facts: EvidenceFacts = [{ label: "Tests", value: "16 passed" }, "read by hand"];
const group: EvidenceGroup = { title: "Live run", items: facts };
const stage: FluencyStage = { id: "a", name: "Context", score: 72, status: "high", subtitle: "well mapped" };
const axis: MaturityAxis = { id: "own", title: "Ours" };
const cell: MaturityCell = { scopeId: "State", dimensionId: "own", level: "Missing", tone: "weak", description: "yet" };
const risk: RiskValue = { id: "1", value: 12, level: "high", label: "Build", ariaLabel: "12, high" };

export function Reports() {
  return (
    <>
      <EvidenceMethodology
        title="How"
        summary="One run"
        metadata={{ files: 12 }}
        groups={[group]}
        accounting="3 of 5"
      />
      <Fluency
        title="Loop"
        projectName="Harness"
        stages={[stage]}
        min={0}
        max={100}
        mediumThreshold={40}
        highThreshold={70}
        height={180}
        tooltip={({ name }) => name}
      />
      <MaturityMatrix
        dimensions={[axis, "Theirs"]}
        scopes={["State"]}
        cells={[cell]}
        labels={{ scope: "Capability" }}
        maxHeight={600}
      />
      <RiskHeatmap
        rows={["API"]}
        columns={["Delivery", "People"]}
        values={[[risk, null]]}
        variant="swatch"
        showValues={false}
        showLegend
        valueFormatter={(value) => `${value} min`}
        colorTemplate={{ low: { background: "#0a03", border: "transparent" } }}
        labels={{ ariaLabel: "Risks", high: "hoch" }}
      />
      <RiskHeatmap data={[{ title: "Data loss", likelihood: 2, impact: 5 }]} />
    </>
  );
}

export type PropsOfReports = [EvidenceMethodologyProps, FluencyProps, MaturityMatrixProps, RiskHeatmapProps];
