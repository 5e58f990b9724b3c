const maxNameLength = 60;

/** The name of a canvas's file without its ending: its title in words that every system takes, else "canvas". */
export function fileNameOfTitle(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, maxNameLength).join("").replace(/-$/, "") || "canvas";
}

/** Gives the reader a text as a file. */
export function saveText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
}

/** Gives the reader a file. It is never opened here, whatever is in it. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** What a canvas can be had as in a shell. */
export type ShellTarget = "source" | "page" | "text" | "picture";

/**
 * The command lines that get a canvas of this site, by what they write. `npx` takes the program from this site, so the
 * commands run nothing that the operator of the site doesn't offer.
 *
 * @param cliUrl Where the site offers its command line; null if it doesn't: then there are no commands.
 */
export function shellCommands(
  cliUrl: string | null,
  { link, title, isLocked }: { readonly link: string; readonly title: string; readonly isLocked: boolean },
): readonly (readonly [ShellTarget, string])[] {
  if (cliUrl === null) return [];
  const name = fileNameOfTitle(title);
  // Titles have letters of any language; a shell takes all of them, and no other characters are left.
  const command = (verb: string, ending: string) =>
    `npx -y ${cliUrl} ${verb} ${link} -o ${name}${ending}${isLocked ? " --password" : ""}`;
  return [
    ["source", command("get", ".canvas.tsx")],
    ["page", command("export", ".html")],
    ["text", command("export", ".md")],
    ["picture", command("export", ".png")],
  ];
}
