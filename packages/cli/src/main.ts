import { runProgram } from "./program/run-program.ts";

process.exitCode = await runProgram(process.argv.slice(2));
