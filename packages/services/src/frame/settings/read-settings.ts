import { closeSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { variableDocumentation } from "./variable-forms.ts";

/** A check for variables that are valid on their own but contradict each other. */
export interface SettingsCheck<Values, All> {
  /** The variables that it compares. The first one gets the problem; an invalid one switches the check off. */
  readonly variables: readonly [string, ...string[]];
  /**
   * @param all The settings of all tables.
   * @param values The values of the table's own variables.
   * @returns the sentence that follows the variable's name, or undefined if there is no contradiction
   */
  readonly find: (all: All, values: Values) => string | undefined;
}

/**
 * Everything that one module reads from the environment. The errors, the configuration page and the hints for misspelt
 * names are made from it. `All` are the settings that its checks compare, by table.
 */
export interface SettingsTable<Settings, All> {
  /** The schema of each variable, which `variableDocumentation` describes. */
  readonly variables: Readonly<Record<string, z.ZodType>>;
  /** Reads the table's variables. Those that are invalid have their default in the settings. */
  readonly read: (given: Environment) => {
    readonly settings: Settings;
    readonly issues: readonly z.core.$ZodIssue[];
    readonly findContradictions: (all: All, isInvalid: (variable: string) => boolean) => ConfigProblem[];
  };
}

/** Makes a table of its variables' schemas, the settings that their values mean, and its checks. */
export function defineSettings<Variables extends Record<string, z.ZodType>, Settings, All = unknown>(table: {
  readonly variables: Variables;
  readonly settings: (values: z.output<z.ZodObject<Variables>>) => Settings;
  readonly checks?: readonly SettingsCheck<z.output<z.ZodObject<Variables>>, All>[];
}): SettingsTable<Settings, All> {
  const { variables, settings, checks = [] } = table;
  const schema = z.object(variables);
  return {
    variables,
    read: (given) => {
      const read = schema.safeParse(given);
      const issues = read.success ? [] : read.error.issues;
      const invalid = new Set(issues.map(({ path: [variable] }) => variable));
      const rest = () => Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)));
      const values = read.success ? read.data : schema.parse(rest());
      return {
        settings: settings(values),
        issues,
        findContradictions: (all, isInvalid) =>
          checks.flatMap(({ variables: compared, find }) => {
            const [variable] = compared;
            const text = compared.some(isInvalid) ? undefined : find(all, values);
            return text === undefined ? [] : [{ variable, problem: `${variable} ${text}` }];
          }),
      };
    },
  };
}

type Tables = Readonly<Record<string, SettingsTable<unknown, never>>>;

/** The settings of each table, by the table's name. */
export type SettingsOf<Given extends Tables> = {
  readonly [Name in keyof Given]: Given[Name] extends SettingsTable<infer Settings, never> ? Settings : never;
};

/**
 * Reads the settings of all tables. An absent or empty variable has its default. An invalid one stops the start, so
 * that a mistyped limit never switches a check off. A secret may be in a file: see `readSecretFiles`.
 *
 * @throws ConfigError that names every bad variable and every contradiction: the value (never a secret's) and what is
 *   allowed
 * @example
 * const { frame, md5 } = readEnvironment({ frame: frameSettings, md5: md5Settings }, process.env);
 */
export function readEnvironment<Given extends Tables>(
  tables: Given & { readonly [Name in keyof Given]: SettingsTable<unknown, SettingsOf<Given>> },
  environment: Environment,
): SettingsOf<Given> {
  const given = readSecretFiles(environment, secretsOf(tables));
  const problems = [...given.problems];
  const invalid = new Set(problems.map(({ variable }) => variable.replace(/_FILE$/, "")));
  const read = Object.entries<SettingsTable<unknown, SettingsOf<Given>>>(tables).map(([name, { variables, read }]) => {
    const names = Object.keys(variables);
    const table = read(
      Object.fromEntries(names.map((variable) => [variable, given.environment[variable] || undefined])),
    );
    for (const problem of problemsOf(table.issues, variables, given.environment)) {
      problems.push(problem);
      invalid.add(problem.variable);
    }
    return [name, table] as const;
  });
  const all = Object.fromEntries(read.map(([name, { settings }]) => [name, settings])) as SettingsOf<Given>;
  const isInvalid = (variable: string) => invalid.has(variable);
  problems.push(...read.flatMap(([, { findContradictions }]) => findContradictions(all, isInvalid)));
  if (problems.length > 0) throw new ConfigError(problems);
  return all;
}

/** The names of the secret variables. Each can also come from a file, named by the variable with `_FILE` appended. */
export function secretsOf(
  tables: Readonly<Record<string, Pick<SettingsTable<unknown, never>, "variables">>>,
): string[] {
  return Object.values(tables).flatMap(({ variables }) =>
    Object.keys(variables).filter((name) => variables[name] && variableDocumentation.get(variables[name])?.secret),
  );
}

/** Returns one problem for each bad variable. If a list has several bad entries, it names the first. */
function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  variables: Readonly<Record<string, z.ZodType>>,
  environment: Environment,
): ConfigProblem[] {
  const firstIssues = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const variable = String(issue.path[0]);
    if (!firstIssues.has(variable)) firstIssues.set(variable, issue);
  }
  return [...firstIssues].map(([variable, issue]) => {
    const schema = variables[variable];
    const documentation = schema && variableDocumentation.get(schema);
    const received = documentation?.secret ? "a value that is not shown here" : JSON.stringify(environment[variable]);
    const entry = typeof issue.path[1] === "number" ? ` (entry ${issue.path[1] + 1})` : "";
    return { variable, problem: `${variable} is ${received}${entry}; allowed: ${documentation?.allowed}` };
  });
}

/** The variables of a program: `process.env`, or a test's. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable with an invalid value, and the values it allows. */
export interface ConfigProblem {
  variable: string;
  /** A sentence with the received value (never a secret's) and the allowed ones. */
  problem: string;
}

/** The environment is invalid. `problems` names every bad variable, so that one start shows all of them. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "INVALID_CONFIG";
  readonly problems: readonly ConfigProblem[];
  /** One line for each bad variable. Safe to print: it contains no secrets. */
  readonly details: string;

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    const details = problems.map(({ problem }) => problem).join("\n");
    super(`The configuration is not valid:\n${details}`, options);
    this.problems = problems;
    this.details = details;
  }
}

/** No secret is longer: a larger file means that the path is wrong. */
const maxBytes = 1024 * 1024;

/**
 * Sets each secret to the content of the file that its `…_FILE` variable names. This keeps secrets out of the
 * environment, which child processes and crash reports show. The content is trimmed, and its lines become the entries
 * of a list.
 * @param secrets The names of the secret variables.
 * @returns the environment with the secrets, and one problem for each file that can't be used
 */
function readSecretFiles(environment: Environment, secrets: readonly string[]) {
  const problems: ConfigProblem[] = [];
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (!path) continue;
    if (environment[name]) {
      problems.push({ variable, problem: `${variable} and ${name} are both set; allowed: one of them` });
      continue;
    }
    try {
      read[name] = readSecret(path);
    } catch (error) {
      const reason = (error as Error).message;
      problems.push({ variable, problem: `${variable} is ${JSON.stringify(path)}, which can't be used: ${reason}` });
    }
  }
  return { environment: { ...environment, ...read }, problems };
}

function readSecret(path: string): string {
  const lines = readStart(path)
    .toString("utf8")
    .trim()
    .split(/\s*\n\s*/);
  // An empty value would count as unset, and switch a protection off.
  if (lines[0] === "") throw new Error("it is empty");
  return lines.join(",");
}

/** Reads a file that may be a pipe. A device without an end is refused once the limit is passed. */
function readStart(path: string): Buffer {
  const content = Buffer.alloc(maxBytes + 1);
  const descriptor = openSync(path, "r");
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < content.length; length += read) {
      read = readSync(descriptor, content, length, content.length - length, null);
    }
    if (length > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return content.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
