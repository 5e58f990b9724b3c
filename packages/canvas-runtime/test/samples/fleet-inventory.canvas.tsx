import {
    BarChart,
    Card,
    CardBody,
    CardHeader,
    Grid,
    H1,
    H2,
    LineChart,
    Pill,
    PieChart,
    Row,
    Select,
    Stack,
    Stat,
    Table,
    Text,
    TextInput,
    UsageBar,
    useCanvasState,
    useMemo,
} from "editor/canvas";

type Role = "web" | "worker" | "database" | "cache" | "search" | "build";

interface Machine {
    host: string;
    role: Role;
    region: string;
    cores: number;
    memoryGb: number;
    diskGb: number;
    cpuPercent: number;
    memoryPercent: number;
    kernel: string;
    bootedOn: string;
    alerts: string[];
}

const machines: Machine[] = [
    {
        host: "web-eu-01",
        role: "web",
        region: "eu-west-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 41,
        memoryPercent: 58,
        kernel: "6.1.112",
        bootedOn: "2026-09-29",
        alerts: [],
    },
    {
        host: "web-eu-02",
        role: "web",
        region: "eu-west-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 44,
        memoryPercent: 61,
        kernel: "6.1.112",
        bootedOn: "2026-09-29",
        alerts: [],
    },
    {
        host: "web-eu-03",
        role: "web",
        region: "eu-west-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 39,
        memoryPercent: 57,
        kernel: "6.1.112",
        bootedOn: "2026-09-29",
        alerts: [],
    },
    {
        host: "web-eu-04",
        role: "web",
        region: "eu-west-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 92,
        memoryPercent: 88,
        kernel: "6.1.99",
        bootedOn: "2026-04-11",
        alerts: [
            "cpu above 90 % for 2 h",
            "kernel is 6 months old",
        ],
    },
    {
        host: "web-us-01",
        role: "web",
        region: "us-east-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 36,
        memoryPercent: 52,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "web-us-02",
        role: "web",
        region: "us-east-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 33,
        memoryPercent: 50,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "web-us-03",
        role: "web",
        region: "us-east-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 38,
        memoryPercent: 54,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "web-ap-01",
        role: "web",
        region: "ap-south-1",
        cores: 4,
        memoryGb: 8,
        diskGb: 40,
        cpuPercent: 27,
        memoryPercent: 63,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [],
    },
    {
        host: "web-ap-02",
        role: "web",
        region: "ap-south-1",
        cores: 4,
        memoryGb: 8,
        diskGb: 40,
        cpuPercent: 29,
        memoryPercent: 66,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [],
    },
    {
        host: "worker-eu-01",
        role: "worker",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 71,
        memoryPercent: 44,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "worker-eu-02",
        role: "worker",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 68,
        memoryPercent: 41,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "worker-eu-03",
        role: "worker",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 0,
        memoryPercent: 3,
        kernel: "6.1.112",
        bootedOn: "2026-10-17",
        alerts: [
            "takes no jobs since the reboot",
        ],
    },
    {
        host: "worker-us-01",
        role: "worker",
        region: "us-east-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 59,
        memoryPercent: 38,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "worker-us-02",
        role: "worker",
        region: "us-east-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 63,
        memoryPercent: 40,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "worker-ap-01",
        role: "worker",
        region: "ap-south-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 47,
        memoryPercent: 49,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [],
    },
    {
        host: "db-eu-01",
        role: "database",
        region: "eu-west-1",
        cores: 32,
        memoryGb: 256,
        diskGb: 4000,
        cpuPercent: 38,
        memoryPercent: 81,
        kernel: "6.1.106",
        bootedOn: "2026-06-02",
        alerts: [],
    },
    {
        host: "db-eu-02",
        role: "database",
        region: "eu-west-1",
        cores: 32,
        memoryGb: 256,
        diskGb: 4000,
        cpuPercent: 12,
        memoryPercent: 74,
        kernel: "6.1.106",
        bootedOn: "2026-06-02",
        alerts: [],
    },
    {
        host: "db-us-01",
        role: "database",
        region: "us-east-1",
        cores: 32,
        memoryGb: 256,
        diskGb: 4000,
        cpuPercent: 31,
        memoryPercent: 79,
        kernel: "6.1.106",
        bootedOn: "2026-06-03",
        alerts: [
            "disk 84 % full",
        ],
    },
    {
        host: "db-us-02",
        role: "database",
        region: "us-east-1",
        cores: 32,
        memoryGb: 256,
        diskGb: 4000,
        cpuPercent: 9,
        memoryPercent: 72,
        kernel: "6.1.106",
        bootedOn: "2026-06-03",
        alerts: [
            "disk 84 % full",
        ],
    },
    {
        host: "db-ap-01",
        role: "database",
        region: "ap-south-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 2000,
        cpuPercent: 22,
        memoryPercent: 69,
        kernel: "6.1.106",
        bootedOn: "2026-06-05",
        alerts: [],
    },
    {
        host: "cache-eu-01",
        role: "cache",
        region: "eu-west-1",
        cores: 4,
        memoryGb: 64,
        diskGb: 20,
        cpuPercent: 18,
        memoryPercent: 90,
        kernel: "6.1.112",
        bootedOn: "2026-09-29",
        alerts: [],
    },
    {
        host: "cache-eu-02",
        role: "cache",
        region: "eu-west-1",
        cores: 4,
        memoryGb: 64,
        diskGb: 20,
        cpuPercent: 16,
        memoryPercent: 89,
        kernel: "6.1.112",
        bootedOn: "2026-09-29",
        alerts: [],
    },
    {
        host: "cache-us-01",
        role: "cache",
        region: "us-east-1",
        cores: 4,
        memoryGb: 64,
        diskGb: 20,
        cpuPercent: 14,
        memoryPercent: 85,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "cache-ap-01",
        role: "cache",
        region: "ap-south-1",
        cores: 2,
        memoryGb: 16,
        diskGb: 20,
        cpuPercent: 21,
        memoryPercent: 97,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [
            "evicts 1,200 keys a minute",
        ],
    },
    {
        host: "search-eu-01",
        role: "search",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 57,
        memoryPercent: 76,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "search-eu-02",
        role: "search",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 54,
        memoryPercent: 75,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "search-eu-03",
        role: "search",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 55,
        memoryPercent: 77,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "search-us-01",
        role: "search",
        region: "us-east-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 48,
        memoryPercent: 70,
        kernel: "6.1.112",
        bootedOn: "2026-10-02",
        alerts: [],
    },
    {
        host: "search-us-02",
        role: "search",
        region: "us-east-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 46,
        memoryPercent: 71,
        kernel: "6.1.112",
        bootedOn: "2026-10-02",
        alerts: [],
    },
    {
        host: "build-eu-01",
        role: "build",
        region: "eu-west-1",
        cores: 64,
        memoryGb: 128,
        diskGb: 1000,
        cpuPercent: 83,
        memoryPercent: 52,
        kernel: "6.6.54",
        bootedOn: "2026-10-12",
        alerts: [],
    },
    {
        host: "build-eu-02",
        role: "build",
        region: "eu-west-1",
        cores: 64,
        memoryGb: 128,
        diskGb: 1000,
        cpuPercent: 79,
        memoryPercent: 47,
        kernel: "6.6.54",
        bootedOn: "2026-10-12",
        alerts: [],
    },
    {
        host: "build-eu-03",
        role: "build",
        region: "eu-west-1",
        cores: 64,
        memoryGb: 128,
        diskGb: 1000,
        cpuPercent: 4,
        memoryPercent: 9,
        kernel: "6.6.54",
        bootedOn: "2026-10-12",
        alerts: [
            "idle for 6 days",
        ],
    },
    {
        host: "build-us-01",
        role: "build",
        region: "us-east-1",
        cores: 64,
        memoryGb: 128,
        diskGb: 1000,
        cpuPercent: 61,
        memoryPercent: 43,
        kernel: "6.6.54",
        bootedOn: "2026-10-13",
        alerts: [],
    },
    {
        host: "web-us-04",
        role: "web",
        region: "us-east-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 35,
        memoryPercent: 53,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "web-us-05",
        role: "web",
        region: "us-east-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 37,
        memoryPercent: 51,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "web-ap-03",
        role: "web",
        region: "ap-south-1",
        cores: 4,
        memoryGb: 8,
        diskGb: 40,
        cpuPercent: 31,
        memoryPercent: 64,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [],
    },
    {
        host: "worker-eu-04",
        role: "worker",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 74,
        memoryPercent: 46,
        kernel: "6.1.112",
        bootedOn: "2026-09-30",
        alerts: [],
    },
    {
        host: "worker-us-03",
        role: "worker",
        region: "us-east-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 66,
        memoryPercent: 42,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "worker-us-04",
        role: "worker",
        region: "us-east-1",
        cores: 16,
        memoryGb: 32,
        diskGb: 160,
        cpuPercent: 64,
        memoryPercent: 39,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [
            "clock 412 ms off",
        ],
    },
    {
        host: "worker-ap-02",
        role: "worker",
        region: "ap-south-1",
        cores: 8,
        memoryGb: 16,
        diskGb: 80,
        cpuPercent: 51,
        memoryPercent: 48,
        kernel: "6.1.110",
        bootedOn: "2026-08-19",
        alerts: [],
    },
    {
        host: "db-ap-02",
        role: "database",
        region: "ap-south-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 2000,
        cpuPercent: 7,
        memoryPercent: 64,
        kernel: "6.1.106",
        bootedOn: "2026-06-05",
        alerts: [],
    },
    {
        host: "db-eu-03",
        role: "database",
        region: "eu-west-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 4000,
        cpuPercent: 5,
        memoryPercent: 60,
        kernel: "6.1.106",
        bootedOn: "2026-06-02",
        alerts: [],
    },
    {
        host: "cache-us-02",
        role: "cache",
        region: "us-east-1",
        cores: 4,
        memoryGb: 64,
        diskGb: 20,
        cpuPercent: 15,
        memoryPercent: 84,
        kernel: "6.1.112",
        bootedOn: "2026-10-01",
        alerts: [],
    },
    {
        host: "search-us-03",
        role: "search",
        region: "us-east-1",
        cores: 16,
        memoryGb: 128,
        diskGb: 900,
        cpuPercent: 47,
        memoryPercent: 72,
        kernel: "6.1.112",
        bootedOn: "2026-10-02",
        alerts: [],
    },
    {
        host: "search-ap-01",
        role: "search",
        region: "ap-south-1",
        cores: 8,
        memoryGb: 64,
        diskGb: 400,
        cpuPercent: 33,
        memoryPercent: 68,
        kernel: "6.1.110",
        bootedOn: "2026-08-20",
        alerts: [],
    },
    {
        host: "search-ap-02",
        role: "search",
        region: "ap-south-1",
        cores: 8,
        memoryGb: 64,
        diskGb: 400,
        cpuPercent: 30,
        memoryPercent: 67,
        kernel: "6.1.110",
        bootedOn: "2026-08-20",
        alerts: [
            "replica lags 40 s",
        ],
    },
];

const NEWEST: Record<string, string> = {
    "6.1": "6.1.112",
    "6.6": "6.6.54",
};
const roles: Role[] = [
    "web",
    "worker",
    "database",
    "cache",
    "search",
    "build",
];
const hours = Array.from(
    {
        length: 24,
    },
    (_, h) => `${String(h).padStart(2, "0")}:00`,
);
const load = {
    "eu-west-1": [
        31,
        28,
        26,
        25,
        27,
        34,
        46,
        58,
        66,
        71,
        73,
        72,
        70,
        69,
        71,
        72,
        68,
        63,
        58,
        52,
        47,
        42,
        38,
        34,
    ],
    "us-east-1": [
        52,
        47,
        41,
        35,
        30,
        27,
        25,
        24,
        25,
        29,
        36,
        45,
        54,
        61,
        66,
        68,
        69,
        70,
        69,
        67,
        64,
        61,
        58,
        55,
    ],
    "ap-south-1": [
        22,
        27,
        33,
        39,
        44,
        47,
        48,
        47,
        45,
        43,
        42,
        40,
        37,
        33,
        29,
        25,
        21,
        18,
        16,
        15,
        15,
        16,
        18,
        20,
    ],
};

type SortKey = "host" | "cpuPercent" | "memoryPercent" | "bootedOn";

function compare(a: Machine, b: Machine, key: SortKey): number {
    const x = a[key];
    const y = b[key];
    return typeof x === "number" && typeof y === "number"
        ? y - x
        : String(x).localeCompare(String(y));
}

const isOld = (m: Machine) =>
    NEWEST[m.kernel.split(".").slice(0, 2).join(".")] !== m.kernel;

export default function FleetInventory() {
    const [role, setRole] = useCanvasState<Role | "all">("role", "all");
    const [sort, setSort] = useCanvasState<SortKey>("sort", "host");
    const [query, setQuery] = useCanvasState("query", "");
    const shown = useMemo(
        () =>
            machines
                .filter(
                    (m) =>
                        (role === "all" || m.role === role) &&
                        m.host.includes(query.trim()),
                )
                .sort((a, b) => compare(a, b, sort)),
        [
            role,
            sort,
            query,
        ],
    );
    const cores = machines.reduce((n, m) => n + m.cores, 0);
    const busy = machines.reduce(
        (n, m) => n + (m.cores * m.cpuPercent) / 100,
        0,
    );
    const regions = [
        ...new Set(machines.map((m) => m.region)),
    ];
    return (
        <Stack gap={18}>
            <Stack gap={2}>
                <H1>Fleet inventory</H1>
                <Text tone="secondary" size="small">
                    {machines.length} machines, read on 18 October 2026 at 12:00
                    UTC
                </Text>
            </Stack>
            <Grid columns={5} gap={12}>
                <Stat value={cores.toLocaleString("en-US")} label="Cores" />
                <Stat
                    value={`${Math.round((busy / cores) * 100)} %`}
                    label="Busy"
                    tone="info"
                />
                <Stat
                    value={`${(machines.reduce((n, m) => n + m.memoryGb, 0) / 1024).toFixed(1)} TB`}
                    label="Memory"
                />
                <Stat
                    value={machines.filter(isOld).length}
                    label="Old kernels"
                    tone="warning"
                />
                <Stat
                    value={machines.flatMap((m) => m.alerts).length}
                    label="Alerts"
                    tone="danger"
                />
            </Grid>
            <UsageBar
                total={cores}
                topLeftLabel="Cores by role"
                topRightLabel={`${cores}`}
                segments={roles.map((r) => ({
                    id: r,
                    value: machines
                        .filter((m) => m.role === r)
                        .reduce((n, m) => n + m.cores, 0),
                }))}
            />
            <Grid columns="1fr 2fr" gap={14}>
                <Card>
                    <CardHeader>Machines by region</CardHeader>
                    <CardBody>
                        <PieChart
                            size={140}
                            data={regions.map((region) => ({
                                label: region,
                                value: machines.filter(
                                    (m) => m.region === region,
                                ).length,
                            }))}
                        />
                    </CardBody>
                </Card>
                <Card>
                    <CardHeader>Load of yesterday</CardHeader>
                    <CardBody>
                        <LineChart
                            height={180}
                            categories={hours}
                            series={Object.entries(load).map(
                                ([name, data]) => ({
                                    name,
                                    data,
                                }),
                            )}
                            valueSuffix=" %"
                            yMax={100}
                        />
                    </CardBody>
                </Card>
            </Grid>
            <Card>
                <CardHeader>CPU and memory by machine</CardHeader>
                <CardBody>
                    <BarChart
                        height={240}
                        categories={machines.map((m) => m.host)}
                        series={[
                            {
                                name: "CPU",
                                data: machines.map((m) => m.cpuPercent),
                            },
                            {
                                name: "Memory",
                                data: machines.map((m) => m.memoryPercent),
                            },
                        ]}
                        valueSuffix=" %"
                        referenceLines={[
                            {
                                value: 90,
                                label: "limit",
                                tone: "danger",
                            },
                        ]}
                    />
                </CardBody>
            </Card>
            <Row gap={8} align="center" wrap>
                <H2>Machines</H2>
                <TextInput
                    value={query}
                    onChange={setQuery}
                    placeholder="Host"
                    type="search"
                />
                <Select
                    value={sort}
                    onChange={(v) => setSort(v as SortKey)}
                    options={[
                        {
                            value: "host",
                            label: "by name",
                        },
                        {
                            value: "cpuPercent",
                            label: "by CPU",
                        },
                        {
                            value: "memoryPercent",
                            label: "by memory",
                        },
                        {
                            value: "bootedOn",
                            label: "by age",
                        },
                    ]}
                />
                <Pill active={role === "all"} onClick={() => setRole("all")}>
                    all
                </Pill>
                {roles.map((r) => (
                    <Pill
                        key={r}
                        active={role === r}
                        onClick={() => setRole(r)}
                    >
                        {r}
                    </Pill>
                ))}
            </Row>
            <Table
                stickyHeader
                striped
                headers={[
                    "Host",
                    "Role",
                    "Region",
                    "Size",
                    "CPU",
                    "Memory",
                    "Kernel",
                    "Booted",
                    "Alerts",
                ]}
                columnAlign={[
                    "left",
                    "left",
                    "left",
                    "left",
                    "right",
                    "right",
                    "left",
                    "left",
                    "left",
                ]}
                rowTone={shown.map((m) =>
                    m.alerts.length > 1
                        ? "danger"
                        : m.alerts.length === 1
                          ? "warning"
                          : undefined,
                )}
                rows={shown.map((m) => [
                    `\`${m.host}\``,
                    m.role,
                    m.region,
                    `${m.cores} × ${m.memoryGb} GB`,
                    `${m.cpuPercent} %`,
                    `${m.memoryPercent} %`,
                    isOld(m) ? (
                        <Pill key="k" size="sm" tone="warning">
                            {m.kernel}
                        </Pill>
                    ) : (
                        m.kernel
                    ),
                    m.bootedOn,
                    m.alerts.join("; "),
                ])}
                emptyMessage="No machine fits."
            />
        </Stack>
    );
}
