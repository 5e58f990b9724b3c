import {
  Activity, Button, Callout, Component, Grid, H1, Profiler, PureComponent, Row, Stack, Stat, StrictMode, Suspense, Text,
  cloneElement, createRef, dispatch, isValidElement, lazy, startTransition, use, useActionState, useDebugValue,
  useEffectEvent, useInsertionEffect, useOptimistic, useState,
} from "editor/canvas";
import type { ReactNode } from "react";

// Classes, promises and React's newer hooks, all from the canvas module.
const quorum = Promise.resolve(12);
const Quorum = lazy(async () => ({ default: () => <Stat value={use(quorum)} label="Votes needed" /> }));

class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  render() {
    return this.state.failed ? <Callout tone="danger" title="Not available" /> : this.props.children;
  }
}

class Ballot extends PureComponent<{ title: string; count?: number }> {
  box = createRef<HTMLDivElement>();
  render() {
    return (
      <div ref={this.box}>
        <Stat value={this.props.count ?? 0} label={this.props.title} />
      </div>
    );
  }
}

const ballots = [<Ballot title="Tabs" />, <Ballot title="Spaces" />];

function useVotes(start: number) {
  const [votes, send] = useActionState(async (count: number) => count + 1, start);
  const [shown, show] = useOptimistic(votes);
  useDebugValue(shown);
  const vote = () =>
    startTransition(() => {
      show(votes + 1);
      send();
    });
  return [shown, vote] as const;
}

const openMinutes = () => dispatch({ type: "openFile", path: "minutes/style.md" });

export default function VoteBoard() {
  const [tabs, voteTabs] = useVotes(4);
  const [spaces, voteSpaces] = useVotes(7);
  const [isOpen, setOpen] = useState(true);
  const tell = useEffectEvent(() => void (document.title = `${tabs + spaces} votes`));
  useInsertionEffect(() => tell(), [isOpen]);
  return (
    <StrictMode>
      <Stack gap={16}>
        <H1>Style vote</H1>
        <Grid columns={3} gap={12}>
          {ballots.map((ballot, place) =>
            isValidElement<{ title: string; count: number }>(ballot)
              ? cloneElement(ballot, { key: ballot.props.title, count: place === 0 ? tabs : spaces })
              : null,
          )}
          <Guard>
            <Suspense fallback={<Text tone="secondary">Counting…</Text>}>
              <Quorum />
            </Suspense>
          </Guard>
        </Grid>
        <Profiler id="buttons" onRender={() => {}}>
          <Row gap={8} wrap>
            <Button onClick={voteTabs}>Vote for tabs</Button>
            <Button onClick={voteSpaces}>Vote for spaces</Button>
            <Button variant="ghost" onClick={() => setOpen(!isOpen)}>Rules</Button>
            <Button variant="ghost" onClick={openMinutes}>Open the minutes</Button>
          </Row>
        </Profiler>
        <Activity mode={isOpen ? "visible" : "hidden"}>
          <Text tone="secondary">One vote a person, until Friday.</Text>
        </Activity>
      </Stack>
    </StrictMode>
  );
}
