import {
  computeDAGLayout,
  H2,
  Pill,
  Row,
  Stack,
  Text,
  useCanvasState,
  useHostTheme,
} from "editor/canvas";

const 步骤 = [
  { id: "下单", 说明: "校验库存与优惠券,生成订单号" },
  { id: "锁定 库存", 说明: "预留十五分钟,超时自动释放" },
  { id: "支付", 说明: "跳转到支付渠道,回调带签名" },
  { id: "风控 [异步]", 说明: "高风险订单转人工" },
  { id: "发货", 说明: "推送到仓库系统" },
  { id: "退款", 说明: "原路返回,三个工作日内" },
];

const 连线 = [
  ["下单", "锁定 库存"],
  ["锁定 库存", "支付"],
  ["支付", "风控 [异步]"],
  ["支付", "发货"],
  ["风控 [异步]", "退款"],
  ["发货", "退款"],
  ["退款", "下单"],
].map(([from, to]) => ({ from: from!, to: to! }));

export default function OrderFlow() {
  const theme = useHostTheme();
  const [当前, 选择] = useCanvasState("step", "下单");
  const 布局 = computeDAGLayout({
    nodes: 步骤,
    edges: 连线,
    direction: "horizontal",
    nodeWidth: 104,
    nodeHeight: 36,
    rankGap: 34,
    nodeGap: 18,
  });
  return (
    <Stack gap={12}>
      <H2>订单流程</H2>
      <Text tone="secondary">点击方框查看说明。虚线是返回的路径。</Text>
      <svg viewBox={`0 0 ${布局.width} ${布局.height}`} width="100%">
        <defs>
          <marker
            id="箭头"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="6"
            markerHeight="6"
            orient="auto-start-reverse"
          >
            <polygon points="0,0 10,5 0,10" fill={theme.text.tertiary} />
          </marker>
        </defs>
        {布局.edges.map((e) => (
          <line
            key={`${e.from}→${e.to}`}
            x1={e.sourceX}
            y1={e.sourceY}
            x2={e.targetX}
            y2={e.targetY}
            stroke={theme.stroke.primary}
            strokeDasharray={e.isBackEdge ? "3 3" : undefined}
            markerEnd="url(#箭头)"
          />
        ))}
        {布局.nodes.map((n) => (
          <g
            key={n.id}
            onClick={() => 选择(n.id)}
            style={{ cursor: "pointer" }}
          >
            <rect
              x={n.x}
              y={n.y}
              width={104}
              height={36}
              rx={6}
              fill={n.id === 当前 ? theme.fill.primary : theme.bg.elevated}
              stroke={theme.stroke.secondary}
            />
            <text
              x={n.x + 52}
              y={n.y + 23}
              textAnchor="middle"
              fontSize={13}
              fill={theme.text.primary}
            >
              {n.id}
            </text>
          </g>
        ))}
      </svg>
      <Row gap={8} align="center">
        <Pill tone="info">{当前}</Pill>
        <Text>{步骤.find((s) => s.id === 当前)?.说明}</Text>
      </Row>
    </Stack>
  );
}
