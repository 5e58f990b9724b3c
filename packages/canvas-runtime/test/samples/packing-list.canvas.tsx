import {
  Button, Card, CardContent, CardHeader, Children, Fragment, H1, Row, Stack, Switch, Text,
  createContext, createElement, forwardRef, memo,
  useArtifactAction, useArtifactState, useCallback, useContext, useDeferredValue, useId, useImperativeHandle,
  useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore, useTransition,
} from "editor/canvas";

type Thing = { name: string; grams: number; bag: string; isPacked: boolean };
type Change = { type: "toggle"; name: string } | { type: "pack"; bag: string };

const things: Thing[] = [
  { name: "Tent", grams: 2150, bag: "Pannier", isPacked: true },
  { name: "Stove", grams: 380, bag: "Pannier", isPacked: false },
  { name: "Spare tube", grams: 190, bag: "Frame bag", isPacked: false },
  { name: "Rain jacket", grams: 310, bag: "Frame bag", isPacked: true },
  { name: "Torch", grams: 120, bag: "Frame bag", isPacked: false },
];

function packing(list: Thing[], change: Change): Thing[] {
  return list.map((thing) => {
    if (change.type === "pack") return thing.bag === change.bag ? { ...thing, isPacked: true } : thing;
    return thing.name === change.name ? { ...thing, isPacked: !thing.isPacked } : thing;
  });
}

// A log that lives outside of React.
const log = {
  lines: [] as string[],
  listeners: new Set<() => void>(),
  read: () => log.lines,
  add(line: string) {
    log.lines = [...log.lines, line];
    for (const listener of log.listeners) listener();
  },
  subscribe(listener: () => void) {
    log.listeners.add(listener);
    return () => log.listeners.delete(listener);
  },
};

const Unit = createContext("g");

const Weight = memo(function Weight({ grams }: { grams: number }) {
  const unit = useContext(Unit);
  return createElement("span", null, unit === "kg" ? `${(grams / 1000).toFixed(2)} kg` : `${grams} g`);
});

type SearchHandle = { clear(): void };
const Search = forwardRef<SearchHandle, { value: string; onChange: (value: string) => void }>(
  function Search({ value, onChange }, ref) {
    const id = useId();
    const field = useRef<HTMLInputElement>(null);
    useImperativeHandle(ref, () => ({ clear() { onChange(""); field.current?.focus(); } }), [onChange]);
    return (
      <Row align="center">
        <label htmlFor={id}>Find</label>
        <input id={id} ref={field} value={value} onChange={(event) => onChange(event.target.value)} />
      </Row>
    );
  },
);

function Bag({ name, children }: { name: string; children?: React.ReactNode }) {
  return (
    <Card>
      <CardHeader trailing={`${Children.count(children)} things`}>{name}</CardHeader>
      <CardContent><Stack gap={6}>{children}</Stack></CardContent>
    </Card>
  );
}

export default function PackingList() {
  const [list, change] = useReducer(packing, things);
  const [unit, setUnit] = useArtifactState("unit", "g");
  const [query, setQuery] = useState("");
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [height, setHeight] = useState(0);
  const [isPending, startTransition] = useTransition();
  const sought = useDeferredValue(query.trim().toLowerCase());
  const lines = useSyncExternalStore(log.subscribe, log.read, log.read);
  const search = useRef<SearchHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const dispatch = useArtifactAction();
  const toggle = useCallback((name: string) => { change({ type: "toggle", name }); log.add(name); }, []);

  const shown = list.filter((thing) => thing.name.toLowerCase().includes(sought) && !(onlyMissing && thing.isPacked));
  useLayoutEffect(() => setHeight(box.current?.offsetHeight ?? 0), [shown.length]);
  const bags = [...new Set(shown.map((thing) => thing.bag))];
  const missing = list.filter((thing) => !thing.isPacked).map((thing) => thing.name);

  return (
    <Unit.Provider value={unit}>
      <Stack gap={12}>
        <H1>Packing list</H1>
        <Row align="center" gap={12} wrap>
          <Search ref={search} value={query} onChange={setQuery} />
          <Button onClick={() => search.current?.clear()}>Clear</Button>
          <Row align="center"><Switch checked={unit === "kg"} onChange={(on) => setUnit(on ? "kg" : "g")} /><Text>Kilograms</Text></Row>
          <Row align="center"><Switch checked={onlyMissing} onChange={(on) => startTransition(() => setOnlyMissing(on))} /><Text>Only what is missing</Text></Row>
        </Row>
        <div ref={box} style={{ opacity: isPending ? 0.6 : 1 }}>
          {bags.map((bag) => (
            <Fragment key={bag}>
              <Bag name={bag}>
                {shown.filter((thing) => thing.bag === bag).map((thing) => (
                  <Row key={thing.name} align="center" justify="space-between">
                    <Text>{thing.name}, <Weight grams={thing.grams} /></Text>
                    <Button onClick={() => toggle(thing.name)}>{thing.isPacked ? `Unpack ${thing.name}` : `Pack ${thing.name}`}</Button>
                  </Row>
                ))}
              </Bag>
              <div style={{ height: 8 }} />
            </Fragment>
          ))}
        </div>
        <Text tone="secondary" size="small">Missing: {missing.length}. Changes: {lines.length}. Bags {height > 0 ? "measured" : "not measured"}.</Text>
        <Button onClick={() => dispatch({ type: "newComposerChat", userPrompt: `Where are ${missing.join(", ")}?` })}>Ask about the rest</Button>
      </Stack>
    </Unit.Provider>
  );
}
