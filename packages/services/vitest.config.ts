export { default } from "../../scripts/vitest-project.ts";
