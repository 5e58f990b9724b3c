import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

const { SERVER_PROGRAM, IMAGE_TREE } = process.env;

/** The user and the group of the image's program. */
export const imageUser = 10_001;

/** Whether the image's program is tested: in a chroot of its file tree, or as a file of that tree. */
export const isImageProgram = Boolean(IMAGE_TREE) || (SERVER_PROGRAM !== undefined && SERVER_PROGRAM !== "built");

/**
 * The command that starts the server's program, without its arguments: from its sources, unless `SERVER_PROGRAM` is
 * `built` or a file. `pnpm test` sets `built` after building, since a built program starts in a third of the time.
 */
export function serverProgram(): [command: string, ...args: string[]] {
  // As the image's user.
  if (IMAGE_TREE)
    return ["chroot", `--userspec=${imageUser}:${imageUser}`, IMAGE_TREE, "/bin/node", "/app/dist/main.js"];
  if (SERVER_PROGRAM === "built") return [process.execPath, `${packageFolder}dist/main.js`];
  if (SERVER_PROGRAM) return [process.execPath, SERVER_PROGRAM];
  const loader = ["--import", import.meta.resolve("tsx"), "--conditions=@fingerpaint/source"];
  return [process.execPath, ...loader, `${packageFolder}src/main.ts`];
}
