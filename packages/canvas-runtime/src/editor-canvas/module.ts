// biome-ignore-all lint/performance/noReExportAll: only the declarations of this file are used.

// Also last in the declarations, because agents read those from the top.
export * from "../extensions/dialects/index.ts";
export * from "../kit/index.ts";
