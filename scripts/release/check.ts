import { checkTarballs } from "./check-tarballs.ts";

/** `tsx scripts/release/check.ts`: exits with 1 where a package isn't fit to be published. A part of `pnpm test`. */
for (const { tarball, problems } of await checkTarballs()) {
  for (const problem of problems) console.log(`${tarball.folder}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
