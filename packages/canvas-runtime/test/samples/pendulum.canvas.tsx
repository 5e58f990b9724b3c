import { useEffect, useMemo, useRef, useState } from "react";
import {
    Button,
    Card,
    CardBody,
    CardHeader,
    Grid,
    H1,
    Row,
    Stack,
    Stat,
    Text,
    useHostTheme,
} from "editor/canvas";

const G = 9.81;

/** One step of semi-implicit Euler. */
function step(
    state: { angle: number; speed: number },
    length: number,
    dt: number,
    damping: number,
) {
    const speed =
        state.speed +
        (-(G / length) * Math.sin(state.angle) - damping * state.speed) * dt;
    return { speed, angle: state.angle + speed * dt };
}

function usePrefersReducedMotion() {
    const [reduced, setReduced] = useState(false);
    useEffect(() => {
        const query =
            typeof matchMedia === "function"
                ? matchMedia("(prefers-reduced-motion: reduce)")
                : null;
        if (!query) return;
        setReduced(query.matches);
        const onChange = () => setReduced(query.matches);
        query.addEventListener("change", onChange);
        return () => query.removeEventListener("change", onChange);
    }, []);
    return reduced;
}

function useWidth() {
    const ref = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(480);
    useEffect(() => {
        const element = ref.current;
        if (!element || typeof ResizeObserver === "undefined") return;
        const observer = new ResizeObserver(
            ([entry]) => entry && setWidth(entry.contentRect.width),
        );
        observer.observe(element);
        return () => observer.disconnect();
    }, []);
    return [ref, width] as const;
}

export default function Pendulum() {
    const theme = useHostTheme();
    const reduced = usePrefersReducedMotion();
    const [ref, width] = useWidth();
    const [running, setRunning] = useState(true);
    const [length, setLength] = useState(1);
    const [state, setState] = useState({ angle: Math.PI / 4, speed: 0 });
    const last = useRef<number | null>(null);

    useEffect(() => {
        if (!running || reduced) return;
        let frame = 0;
        const tick = () => {
            const now = performance.now();
            const dt = Math.min(0.032, (now - (last.current ?? now)) / 1000);
            last.current = now;
            setState((prev) => step(prev, length, dt, 0.06));
            frame = requestAnimationFrame(tick);
        };
        frame = requestAnimationFrame(tick);
        return () => {
            cancelAnimationFrame(frame);
            last.current = null;
        };
    }, [running, reduced, length]);

    const period = useMemo(() => 2 * Math.PI * Math.sqrt(length / G), [length]);
    const path = useMemo(() => {
        let s = { angle: Math.PI / 4, speed: 0 };
        const points: string[] = [];
        for (let i = 0; i < 240; i++) {
            s = step(s, length, 1 / 60, 0.06);
            if (i % 3 === 0)
                points.push(
                    `${i},${(40 - (s.angle / (Math.PI / 4)) * 34).toFixed(1)}`,
                );
        }
        return points.join(" ");
    }, [length]);

    const rod = 150 * Math.sqrt(length);
    const x = width / 2 + Math.sin(state.angle) * rod;
    const y = 20 + Math.cos(state.angle) * rod;

    return (
        <Stack gap={14}>
            <H1>A damped pendulum</H1>
            <Text tone="secondary">
                Small-angle theory says the period depends on the length alone.
                Try it.
            </Text>
            <Grid columns={3} gap={12}>
                <Stat value={`${length.toFixed(2)} m`} label="Length" />
                <Stat
                    value={`${period.toFixed(2)} s`}
                    label="Period (theory)"
                    tone="info"
                />
                <Stat
                    value={`${((state.angle * 180) / Math.PI).toFixed(1)}°`}
                    label="Angle"
                />
            </Grid>
            <div
                ref={ref}
                onTouchStart={() => setRunning((r) => !r)}
                style={{ touchAction: "pan-y" }}
            >
                <svg
                    width={width}
                    height={260}
                    role="img"
                    aria-label="A pendulum"
                >
                    <line
                        x1={width / 2 - 40}
                        x2={width / 2 + 40}
                        y1={20}
                        y2={20}
                        stroke={theme.stroke.primary}
                        strokeWidth={3}
                    />
                    <line
                        x1={width / 2}
                        y1={20}
                        x2={x}
                        y2={y}
                        stroke={theme.text.secondary}
                        strokeWidth={1.5}
                    />
                    <circle cx={x} cy={y} r={13} fill={theme.accent.primary} />
                </svg>
            </div>
            <Row gap={8}>
                <Button variant="primary" onClick={() => setRunning(!running)}>
                    {running ? "Stop" : "Swing"}
                </Button>
                <Button
                    variant="secondary"
                    onClick={() => setState({ angle: Math.PI / 4, speed: 0 })}
                >
                    Lift
                </Button>
                {[0.5, 1, 1.5].map((l) => (
                    <Button
                        key={l}
                        variant="ghost"
                        onClick={() => setLength(l)}
                    >
                        {l} m
                    </Button>
                ))}
            </Row>
            <Card>
                <CardHeader>Angle over the first four seconds</CardHeader>
                <CardBody>
                    <svg
                        viewBox="0 0 240 80"
                        width="100%"
                        height={120}
                        preserveAspectRatio="none"
                    >
                        <line
                            x1={0}
                            x2={240}
                            y1={40}
                            y2={40}
                            stroke={theme.stroke.tertiary}
                        />
                        <polyline
                            points={path}
                            fill="none"
                            stroke={theme.category.blue}
                            strokeWidth={1}
                            vectorEffect="non-scaling-stroke"
                        />
                    </svg>
                </CardBody>
            </Card>
        </Stack>
    );
}
