import { operations } from "@fingerpaint/api-contracts/operations";
import { type CanvasStore, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { describeCanvasStore } from "@fingerpaint/canvas-store/testing";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createCanvasMcpServer } from "@fingerpaint/mcp";
import { digestText, type Md5Error } from "@fingerpaint/md5-core";
import { type ClientError, createClient } from "@fingerpaint/sdk-client";
import { readConfig, type ServerSettings } from "@fingerpaint/server";
import { canvas, createApp, createFetchHandler, createFrame } from "@fingerpaint/services";

export {
  createCanvasMcpServer,
  createJsonFileStore,
  createPostgresStore,
  createSqliteStore,
  describeCanvasStore,
  operations,
};
export const store: CanvasStore = createMemoryStore();
export const digest: Promise<string> = digestText("hello");
export const client = createClient({ baseUrl: "http://paint.example", headers: { "X-Team": "paint" } });
export async function load(canvasId: string): Promise<string | ClientError> {
  const { data, error } = await client.canvases.load(canvasId).asResult();
  if (error) return error;
  // @ts-expect-error a locked canvas has no source: the empty string
  const locked: "x" = data.requiresPassword ? data.source : "x";
  return data.source || locked;
}
export type Failure = Md5Error;
// @ts-expect-error a headers object, not anything
createClient({ baseUrl: "http://paint.example", headers: 5 });

const settings: ServerSettings = readConfig({ STORAGE: "memory" });
const frame = createFrame({ settings: settings.frame });
const app = createApp({ frame, modules: [canvas(frame, { settings: settings.canvas, store })] });
export const handle: (request: Request) => Promise<Response> = createFetchHandler(app);
// @ts-expect-error the app isn't a number: its type is known
export const count: number = app;
