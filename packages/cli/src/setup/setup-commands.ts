import { Argument, type Command } from "commander";
import { withServer } from "../program/shared-options.ts";

/** Adds the commands for this user, this machine and other programs on it. */
export function addSetupCommands(program: Command): void {
  program
    .command("login [url]")
    .description("Choose the server that all commands use, with a key or a session")
    .option("--profile <name>", "the profile's name (default: the server's host)")
    .option("--with-key", "give it an API key (asks for it, or takes FINGERPAINT_KEY)")
    .option("--with-session", "give it a browser's session (asks for it, or takes FINGERPAINT_SESSION)")
    .option("--json", "print JSON on stdout")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint login https://paint.example\n  fingerpaint login https://paint.example --with-key --profile work\n",
    )
    .action(async (url, options) => (await import("../server/session-commands.ts")).runLogin(url, options));
  program
    .command("logout")
    .description("Forget a profile, its key and its session")
    .option("--profile <name>", "which one (default: the current one)")
    .option("-y, --yes", "don't ask")
    .option("--print-session", "print the session first, for login --with-session")
    .option("--json", "print JSON on stdout")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint logout --profile work\n  fingerpaint logout --yes --print-session > session.txt\n",
    )
    .action(async (options) => (await import("../server/session-commands.ts")).runLogout(options));
  withServer(program.command("whoami"))
    .description("Show the server, the profile, its key and its session")
    .addHelpText("after", "\nExample:\n  fingerpaint whoami --json\n")
    .action(async (options) => (await import("../server/session-commands.ts")).runWhoami(options));
  withServer(program.command("doctor"))
    .description("Find problems with the installation, the profile and the server")
    .addHelpText("after", "\nExample:\n  fingerpaint doctor --server http://localhost:3000\n")
    .action(async (options) => {
      process.exitCode = await (await import("./doctor.ts")).runDoctor(options);
    });
  program
    .command("init [file]")
    .description("Write a first canvas, with types and a tsconfig.json so that editors know editor/canvas")
    .option("--json", "print JSON on stdout")
    .addHelpText(
      "after",
      `
Examples:
  fingerpaint init
  fingerpaint init reports/weekly.canvas.tsx

FILE is report.canvas.tsx by default. Existing files stay as they are.
`,
    )
    .action(async (file, options) => (await import("../init/run-init.ts")).runInit(file, options));
  program
    .command("guide [topic]")
    .description("Print how to write a canvas, or all properties of a component, hook or group")
    .option("--json", "print JSON on stdout")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint guide | less\n  fingerpaint guide BarChart\n  fingerpaint guide charts\n",
    )
    .action(async (topic, options) => (await import("./agent-texts.ts")).runGuide(topic, options));
  program
    .command("skill")
    .description("Print a skill file that teaches an agent this program, or install it")
    .option("--install [folder]", "write it to FOLDER/fingerpaint/SKILL.md (default: .claude/skills)")
    .option("--force", "replace an existing file")
    .option("--json", "print JSON on stdout")
    .addHelpText(
      "after",
      "\nExamples:\n  fingerpaint skill --install\n  fingerpaint skill --install ~/.claude/skills\n",
    )
    .action(async (options) => (await import("./agent-texts.ts")).runSkill(options));
  program
    .command("mcp")
    .description("Serve canvases to an agent over the Model Context Protocol, on stdin and stdout")
    .option("--server <url>", "the server (default: FINGERPAINT_URL, or the profile's)")
    .option("--profile <name>", "the profile whose server, session and key to use")
    .addHelpText("after", "\nExample:\n  fingerpaint mcp --server https://paint.example\n")
    .action(async (options) => (await import("../mcp/serve-mcp.ts")).runMcp(options, program.version() ?? ""));
  program
    .command("completions")
    .description("Print a script that completes this program's command lines")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", "\nExample:\n  fingerpaint completions bash >> ~/.bashrc\n")
    .action(async (shell) => {
      process.stdout.write((await import("./completions.ts")).completionScript(shell, program));
    });
}
