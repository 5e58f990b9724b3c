const maxNameLength = 60;

/** A canvas's file name without extension: its title in characters that every system allows, otherwise "canvas". */
export function fileNameOfTitle(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, maxNameLength).join("").replace(/-$/, "") || "canvas";
}

/** Downloads a text as a file. */
export function saveText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
}

/** Downloads a file. It is never opened on this site, whatever its content. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** The formats in which a shell command can download a canvas. */
export type ShellTarget = "source" | "page" | "text" | "picture";

/**
 * Commands that download a canvas from this site, by format. `npx` gets the program from this site, so the commands
 * only run what the site's operator offers.
 *
 * @param cliUrl The URL of the site's command line; null if it has none, so there are no commands.
 */
export function shellCommands(
  cliUrl: string | null,
  { link, title, isLocked }: { readonly link: string; readonly title: string; readonly isLocked: boolean },
): readonly (readonly [ShellTarget, string])[] {
  if (cliUrl === null) return [];
  const name = fileNameOfTitle(title);
  // The name contains only letters and digits of any language, which need no quoting in a shell.
  const command = (verb: string, ending: string) =>
    `npx -y ${cliUrl} ${verb} ${link} -o ${name}${ending}${isLocked ? " --password" : ""}`;
  return [
    ["source", command("get", ".canvas.tsx")],
    ["page", command("export", ".html")],
    ["text", command("export", ".md")],
    ["picture", command("export", ".png")],
  ];
}
