import { checkTarballs } from "./check-tarballs.ts";

/** Exits with 1 if a package isn't ready to be published. A part of `pnpm test:release`. */
for (const { tarball, problems } of await checkTarballs()) {
  for (const problem of problems) console.log(`${tarball.folder}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
