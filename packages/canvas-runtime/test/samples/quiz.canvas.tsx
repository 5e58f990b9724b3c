import {
  Button,
  Callout,
  Card,
  CardBody,
  CardHeader,
  H1,
  Pill,
  Row,
  Stack,
  Stat,
  Text,
  UsageBar,
  useCanvasState,
} from "editor/canvas";
import * as React from "react";

const questions: {
  ask: React.ReactNode;
  answers: string[];
  right: number;
  why: string;
}[] = [
  {
    ask: (
      <>
        What does <code>[1, 2, 10].sort()</code> give?
      </>
    ),
    answers: ["[1, 2, 10]", "[1, 10, 2]", "an error"],
    right: 1,
    why: "Without a comparator, elements are compared as text.",
  },
  {
    ask: (
      <>
        And <code>typeof null</code>?
      </>
    ),
    answers: ['"null"', '"object"', '"undefined"'],
    right: 1,
    why: "A mistake of the first version, kept because pages depend on it.",
  },
  {
    ask: (
      <>
        How many times is <code>f</code> called in <code>[1, , 3].map(f)</code>?
      </>
    ),
    answers: ["2", "3", "1"],
    right: 0,
    why: "Holes are skipped, and stay holes.",
  },
  {
    ask: (
      <>
        What is <code>0.1 * 3</code>?
      </>
    ),
    answers: ["0.3", "0.30000000000000004", "0.29999999999999998"],
    right: 1,
    why: "Neither 0.1 nor 0.3 is a binary fraction; the nearest ones do not meet.",
  },
  {
    ask: (
      <>
        Which runs first after the current code: <code>setTimeout(f, 0)</code>{" "}
        or <code>Promise.resolve().then(g)</code>?
      </>
    ),
    answers: ["f", "g", "the one written first"],
    right: 1,
    why: "Microtasks run before the next task, all of them.",
  },
  {
    ask: (
      <>
        What does <code>parseInt("08")</code> give today?
      </>
    ),
    answers: ["0", "8", "NaN"],
    right: 1,
    why: "Octal by a leading zero was dropped in ES5.",
  },
  {
    ask: (
      <>
        What is the length of <code>"👩‍🚀"</code>?
      </>
    ),
    answers: ["1", "2", "5"],
    right: 2,
    why: "Two surrogate pairs and a joiner. `[...s].length` is 3, and a reader sees one.",
  },
  {
    ask: (
      <>
        Does <code>&#123;&#125; + []</code> at the start of a statement add
        anything?
      </>
    ),
    answers: ['yes, to "[object Object]"', "no, it is a block and then 0"],
    right: 1,
    why: "The braces are a block; `+[]` is 0.",
  },
  {
    ask: (
      <>
        Which is <em>not</em> equal to itself?
      </>
    ),
    answers: ["NaN", "-0", "undefined"],
    right: 0,
    why: "`Object.is` says otherwise.",
  },
];

type Answers = Record<number, number>;

function score(answers: Answers): number {
  return Object.entries(answers).filter(
    ([q, a]) => questions[Number(q)]?.right === a,
  ).length;
}

export default function Quiz() {
  const [answers, setAnswers] = useCanvasState<Answers>("answers", {});
  const [at, setAt] = useCanvasState("at", 0);
  const question = questions[at];
  const given = answers[at];
  if (!question) {
    return (
      <Stack gap={14}>
        <H1>Done</H1>
        <Stat
          value={`${score(answers)} of ${questions.length}`}
          label="Right answers"
          tone={score(answers) > questions.length / 2 ? "success" : "warning"}
        />
        <Row>
          <Button
            variant="primary"
            onClick={() => {
              setAnswers({});
              setAt(0);
            }}
          >
            Once more
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={14} style={{ maxWidth: 560 }}>
      <H1>{questions.length} questions</H1>
      <UsageBar
        total={questions.length}
        segments={[
          { id: "right", value: score(answers), color: "green" },
          {
            id: "wrong",
            value: Object.keys(answers).length - score(answers),
            color: "red",
          },
        ]}
        topLeftLabel={`Question ${at + 1}`}
        topRightLabel={`${questions.length} in all`}
      />
      <Card size="lg">
        <CardHeader>{question.ask}</CardHeader>
        <CardBody>
          <Stack gap={10}>
            <Row gap={8} wrap>
              {question.answers.map((text, i) => (
                <Pill
                  key={text}
                  active={given === i}
                  tone={
                    given === undefined
                      ? undefined
                      : i === question.right
                        ? "success"
                        : i === given
                          ? ("danger" as any)
                          : undefined
                  }
                  onClick={() =>
                    given === undefined &&
                    setAnswers((prev) => ({ ...prev, [at]: i }))
                  }
                >
                  {text}
                </Pill>
              ))}
            </Row>
            {given !== undefined && (
              <Callout
                tone={given === question.right ? "success" : "danger"}
                title={given === question.right ? "Right" : "Not quite"}
              >
                {question.why}
              </Callout>
            )}
          </Stack>
        </CardBody>
      </Card>
      <Row gap={8}>
        <Button
          variant="ghost"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          Back
        </Button>
        <Button
          variant="primary"
          disabled={given === undefined}
          onClick={() => setAt(at + 1)}
        >
          Next
        </Button>
      </Row>
    </Stack>
  );
}
