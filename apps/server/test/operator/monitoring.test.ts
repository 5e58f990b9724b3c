import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@fingerpaint/sdk-client";
import { createLogger } from "@fingerpaint/services/logger";
import { parser } from "@prometheus-io/lezer-promql";
import { load } from "js-yaml";
import { beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { testApiKey } from "../support/test-server.ts";

const readDeployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url)), "utf8");

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { type: string; query: { query?: string } }[] };
}

/** All queries of the alert rules and the dashboard, each with the alert or panel it belongs to. */
function queries(): [place: string, query: string][] {
  const { groups } = load(readDeployed("alerts.yml")) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr]));
  const { panels } = JSON.parse(readDeployed("grafana-dashboard.json")) as Dashboard;
  const graphs = panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr]));
  // Grafana substitutes this variable before it sends a query.
  return [...alerts, ...graphs].map(([place, query]) => [place, query.replaceAll("$__rate_interval", "5m")]);
}

/** The metrics in a query, the labels it selects or groups by, and its syntax errors. */
function parse(query: string) {
  const found = { metrics: new Set<string>(), labels: new Set<string>(), errors: [] as string[] };
  parser.parse(query).iterate({
    enter({ type, from, to, node }) {
      const text = query.slice(from, to);
      if (type.isError) found.errors.push(`${query.slice(0, from)}⟨here⟩${query.slice(from)}`);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector") found.metrics.add(text);
      if (type.name === "LabelName") found.labels.add(text);
    },
  });
  return found;
}

let shown: string;
/** Added by Prometheus, or exposed only by the first of several processes (see test/processes/processes.test.ts). */
const elsewhere = { metrics: ["up", "fingerpaint_processes_ended_total"], labels: ["job", "instance"] };

describe("deploy/monitoring", () => {
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "fp-monitoring-"));
    const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: testApiKey, HOST: "127.0.0.1" });
    const logger = createLogger({ level: "silent" });
    const server = await startServer(config, { webFolder: null, print: () => {}, logger });
    try {
      const { canvases } = createClient({ baseUrl: server.url, headers: { Cookie: "sessionId=ada" } });
      const { canvasId } = await canvases.publish({ source: 'import { Text } from "editor/canvas";' });
      await canvases.delete(canvasId);
      await canvases.load(canvasId).catch(() => {});
      shown = await (await fetch(`${server.url}/metrics`)).text();
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it.each(queries())("queries what /metrics exposes, in valid PromQL: %s", (_, query) => {
    const { metrics, labels, errors } = parse(query);
    expect(errors).toEqual([]);
    expect(metrics.size).toBeGreaterThan(0);
    for (const metric of metrics) {
      if (!elsewhere.metrics.includes(metric)) expect(shown).toMatch(new RegExp(`^${metric}(?:\\{.*\\})? `, "m"));
    }
    for (const label of labels) {
      if (!elsewhere.labels.includes(label)) expect(shown).toMatch(new RegExp(`[{,]${label}="`));
    }
  });

  it("is checked by a parser that finds mistakes", () => {
    expect(parse('sum by (code) (rate(fingerpaint_x_total{code="A"}[5m])').errors).not.toEqual([]);
    expect([...parse('rate(a_total{code="A"}[5m]) / b').metrics]).toEqual(["a_total", "b"]);
  });

  it("fills a dashboard's variables from a metric that exists", () => {
    const { templating } = JSON.parse(readDeployed("grafana-dashboard.json")) as Dashboard;
    const asked = templating.list.flatMap(({ type, query }) => (type === "query" ? [query.query ?? ""] : []));
    expect(asked).not.toEqual([]);
    for (const query of asked) expect(query).toMatch(/^label_values\(fingerpaint_build_info[{,]/);
    expect(shown).toContain("fingerpaint_build_info{");
  });

  it("names the fault and its place in every alert", () => {
    const { groups } = load(readDeployed("alerts.yml")) as Rules;
    for (const { rules } of groups) {
      for (const { annotations } of rules) expect(annotations.summary).toContain("{{ $labels.instance }}");
    }
  });
});
