import type { Command } from "commander";

/** A command and its options. */
interface Verb {
  /** Its name and its aliases. */
  readonly names: readonly string[];
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string }[];
}

/** A script that completes commands, options and file names, generated from the program's commands. */
export function completionScript(shell: "bash" | "zsh" | "fish", program: Command): string {
  const verbs = program.commands.map(
    (command): Verb => ({
      names: [command.name(), ...command.aliases()],
      description: command.description(),
      options: command.options.flatMap(({ long, description }) => (long ? [{ flag: long, description }] : [])),
    }),
  );
  return { bash, zsh, fish }[shell](verbs);
}

function bash(verbs: readonly Verb[]): string {
  const cases = verbs.map(
    ({ names, options }) => `    ${names.join("|")}) words="${options.map(({ flag }) => flag).join(" ")}" ;;`,
  );
  return `# fingerpaint completions bash >> ~/.bashrc
_fingerpaint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${verbs.flatMap(({ names }) => names).join(" ")}" -- "$current"))
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
  const list = verbs.flatMap(({ names, description }) => names.map((name) => `    '${name}:${quote(description)}'`));
  const cases = verbs.map(
    ({ names, options }) =>
      `    ${names.join("|")}) _arguments ${options.map(({ flag, description }) => `'${flag}[${quote(description)}]'`).join(" ")} '*:file:_files' ;;`,
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
  const lines = verbs.flatMap(({ names, description, options }) => [
    ...names.map((name) => `complete -c fingerpaint -n __fish_use_subcommand -a ${name} -d '${quote(description)}'`),
    ...options.map(
      ({ flag, description: what }) =>
        `complete -c fingerpaint -n '__fish_seen_subcommand_from ${names.join(" ")}' -l ${flag.slice(2)} -d '${quote(what)}'`,
    ),
  ]);
  return `# fingerpaint completions fish > ~/.config/fish/completions/fingerpaint.fish\n${lines.join("\n")}\n`;
}
