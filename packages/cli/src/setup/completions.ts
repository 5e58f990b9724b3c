import type { Command } from "commander";

/** A verb and what may follow it. */
interface Verb {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string }[];
}

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** A script that completes verbs, options and file names, written from the program's own commands. */
export function completionScript(shell: Shell, program: Command): string {
  const verbs = program.commands.map(
    (command): Verb => ({
      name: command.name(),
      description: command.description(),
      options: command.options.flatMap(({ long, description }) => (long ? [{ flag: long, description }] : [])),
    }),
  );
  return { bash, zsh, fish }[shell](verbs);
}

function bash(verbs: readonly Verb[]): string {
  const cases = verbs.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ flag }) => flag).join(" ")}" ;;`,
  );
  return `# fingerpaint completions bash >> ~/.bashrc
_fingerpaint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${verbs.map(({ name }) => name).join(" ")}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=() ;;
  esac
}
complete -o default -F _fingerpaint fingerpaint
`;
}

function zsh(verbs: readonly Verb[]): string {
  const quote = (text: string) => text.replaceAll("'", "'\\''").replaceAll(":", "\\:").replace(/[[\]]/g, "\\$&");
  const list = verbs.map(({ name, description }) => `    '${name}:${quote(description)}'`);
  const cases = verbs.map(
    ({ name, options }) =>
      `    ${name}) _arguments ${options.map(({ flag, description }) => `'${flag}[${quote(description)}]'`).join(" ")} '*:file:_files' ;;`,
  );
  return `#compdef fingerpaint
# fingerpaint completions zsh > "\${fpath[1]}/_fingerpaint"
_fingerpaint() {
  local -a verbs
  verbs=(
${list.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$verb" in
${cases.join("\n")}
  esac
}
compdef _fingerpaint fingerpaint
`;
}

function fish(verbs: readonly Verb[]): string {
  const quote = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const lines = verbs.flatMap(({ name, description, options }) => [
    `complete -c fingerpaint -n __fish_use_subcommand -a ${name} -d '${quote(description)}'`,
    ...options.map(
      ({ flag, description: what }) =>
        `complete -c fingerpaint -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d '${quote(what)}'`,
    ),
  ]);
  return `# fingerpaint completions fish > ~/.config/fish/completions/fingerpaint.fish\n${lines.join("\n")}\n`;
}
