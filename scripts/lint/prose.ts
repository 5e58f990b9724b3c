/** A line that doesn't follow CONTRIBUTING.md. */
export interface ProseProblem {
  /** 1-based. */
  readonly line: number;
  readonly problem: string;
}

/** The longest line of a comment, in characters. Biome wraps code at the same width and leaves comments alone. */
const maxCommentColumns = 120;

/** Phrases that have a plainer alternative, with that alternative. `(?!…)` permits idioms that have none. */
const bannedPhrases: readonly (readonly [phrase: RegExp, plainer: string])[] = [
  [/\bso many\b/i, "the count, this many"],
  [/\bstands?\b(?!-|-?ins?\b| for\b| out\b| alone\b| in (?:for|front)\b)/i, "is, lies"],
  [
    /(?<!left |leaves? (?:nothing |\w+ )?)\bbehind\b(?!-| (?:a |an |the |your |its |one |another )?(?:\w+ )?(?:prox\w+|password|https|nginx|load balancers?)\b)/i,
    "after, below",
  ],
  [/\bat once\b/i, "together, immediately"],
  [/\banew\b/i, "again"],
  [/\bbe it\b/i, "whether"],
];

/** Phrases that are wrong in comments and documents; titles of tests may have them. */
const bannedInProse: typeof bannedPhrases = [
  [/^\s*(?:\/\/|\/\*\*?|\*) Of\b/, "begin with the subject"],
  [/^\s*(?:\/\/|\/\*\*?|\*) What\b[^.?]*:/, "begin with the subject"],
  [/(?:^\s*(?:\/\/|\/\*\*?|\*)|[.:;]) Else\b/, "Otherwise"],
  [/\bmeanwhile\b/i, "while …, until then"],
  [/\bsuch (?:an? )?one\b/i, "one, this"],
  [/\b(?:is|are|was|were|be|been) told\b/i, "learns, gets"],
  // A noun may follow: "one of its own names".
  [
    /\bof (?:its|their) own\b(?! (?!(?:above|and|below|beside|by|digest|for|in|or|to|too|with|without)\b)\w)/i,
    "its own …, a separate …",
  ],
  [/\bas do(?:es)? the\b/i, "like, and so do"],
];

/**
 * Finds the problems in a file: banned phrases on any line, and comment lines that are too long.
 *
 * @param file Its path. Markdown has no comments.
 */
export function proseProblems(file: string, text: string): ProseProblem[] {
  return text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    const isComment = !file.endsWith(".md") && /^\s*(?:\/\/|\/\*|\*)/.test(content);
    const isProse = isComment || file.endsWith(".md");
    const problems = [...bannedPhrases, ...(isProse ? bannedInProse : [])]
      .filter(([phrase]) => phrase.test(content))
      .map(([phrase, plainer]) => ({ line, problem: `"${phrase.exec(content)?.[0].trim()}" (plainer: ${plainer})` }));
    if (isComment && content.length > maxCommentColumns) {
      problems.push({ line, problem: `a comment of ${content.length} columns, more than ${maxCommentColumns}` });
    }
    return problems;
  });
}
