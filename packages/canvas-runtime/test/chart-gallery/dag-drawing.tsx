import { computeDAGLayout } from "../../src/kit/dag/compute-dag-layout.ts";
import { useHostTheme } from "../../src/theme/theme-context.tsx";

const nodes = ["web app", "gateway", "auth", "catalogue", "orders", "queue [a]", "worker", "postgres"].map((id) => ({
  id,
}));
const edges = [
  ["web app", "gateway"],
  ["gateway", "orders"],
  ["gateway", "auth"],
  ["gateway", "catalogue"],
  ["orders", "queue [a]"],
  ["queue [a]", "worker"],
  ["worker", "orders"],
  ["worker", "postgres"],
  ["catalogue", "postgres"],
  ["auth", "postgres"],
].map(([from = "", to = ""]) => ({ from, to }));

/** A graph drawn from its layout, as canvases do. */
export function DagDrawing({ direction }: { direction: "vertical" | "horizontal" }) {
  const theme = useHostTheme();
  const layout = computeDAGLayout({
    nodes,
    edges,
    direction,
    nodeWidth: 110,
    nodeHeight: 32,
    rankGap: 36,
    nodeGap: 16,
    padding: 8,
  });
  return (
    <svg viewBox={`0 0 ${layout.width} ${layout.height}`} width="100%" role="img" aria-label={`A ${direction} graph`}>
      {layout.edges.map((edge) => (
        <polyline
          key={`${edge.from} ${edge.to}`}
          points={edge.points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          stroke={edge.isBackEdge ? theme.category.red : theme.text.tertiary}
          strokeDasharray={edge.isBackEdge ? "4 3" : undefined}
        />
      ))}
      {layout.nodes.map((node) => (
        <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
          <rect width={110} height={32} rx={6} fill={theme.bg.elevated} stroke={theme.stroke.primary} />
          <text x={55} y={20} textAnchor="middle" fontSize={12} fill={theme.text.primary}>
            {node.id}
          </text>
        </g>
      ))}
    </svg>
  );
}
