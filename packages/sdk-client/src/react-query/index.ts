export { type CanvasChange, createQueries } from "./queries.ts";
