import type { LoadedCanvas, UpdateRequest } from "@fingerpaint/api-contracts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { ClientError } from "../call/call.ts";
import type { ListReply } from "../canvases-client.ts";
import type { Client } from "../client.ts";

/** The input of the mutation `canvases.update`. */
export interface CanvasChange extends UpdateRequest {
  readonly canvasId: string;
}

const root = ["fingerpaint"] as const;
const canvasesKey = [...root, "canvases"] as const;

/**
 * The client already retries whatever is safe to repeat and respects `Retry-After`. A second loop would multiply the
 * retries.
 */
const once = { retry: false } as const;

/**
 * Options for TanStack Query's hooks, for every operation. Query keys begin with `["fingerpaint", "canvases"]`. Queries
 * pass on their signal. Neither queries nor mutations retry: the client does, according to its `retries`. Their errors
 * are of type `ClientError`.
 *
 * @example
 * const queries = createQueries(client);
 * const { data: canvases } = useQuery(queries.canvases.list());
 * const { mutate: publish } = useMutation({
 *   ...queries.canvases.publish(),
 *   onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.canvases.listKey }),
 * });
 */
export function createQueries(client: Client) {
  const passwords = createPasswordNames();

  function mutation<Input, Data>(name: string, mutationFn: (input: Input) => Promise<Data>) {
    return mutationOptions<Data, ClientError, Input>({
      mutationKey: [...root, ...name.split(".")],
      mutationFn: (input) => mutationFn(input),
      ...once,
    });
  }

  function query<Data, const Key extends QueryKey>(queryKey: Key, queryFn: (signal: AbortSignal) => Promise<Data>) {
    return queryOptions<Data, ClientError, Data, Key>({ queryKey, queryFn: ({ signal }) => queryFn(signal), ...once });
  }

  return {
    md5: {
      /** For `useMutation`: MD5 of a text. */
      text: () => mutation("md5.text", client.md5.text),
      /** For `useMutation`: MD5 of 1 to 100 texts. */
      texts: () => mutation("md5.texts", client.md5.texts),
      /** For `useMutation`: MD5 of a file. */
      file: () => mutation("md5.file", client.md5.file),
      /** For `useMutation`: MD5 of 1 to 100 files. */
      files: () => mutation("md5.files", client.md5.files),
      /** For `useMutation`: compares a text's MD5 with a known one. */
      verifyText: () => mutation("md5.verifyText", client.md5.verifyText),
      /** For `useMutation`: compares a file's MD5 with a known one. */
      verifyFile: () => mutation("md5.verifyFile", client.md5.verifyFile),
    },
    canvases: {
      /** The prefix of all canvas query keys, to invalidate them together. */
      key: canvasesKey,
      /** The prefix of the list keys. */
      listKey: [...canvasesKey, "list"] as const,
      /** For `useQuery`: all of the session's canvases, newest first. */
      list: () => query([...canvasesKey, "list", "all"], (signal) => client.canvases.list({ signal })),
      /** For `useInfiniteQuery`: the session's canvases in pages of at most `limit`, 1 to 1000. */
      pages: ({ limit = 50 }: { readonly limit?: number } = {}) => {
        const queryKey = [...canvasesKey, "list", "pages", limit] as const;
        type Cursor = string | undefined;
        return infiniteQueryOptions<ListReply, ClientError, InfiniteData<ListReply, Cursor>, typeof queryKey, Cursor>({
          queryKey,
          queryFn: ({ signal, pageParam: cursor }) => client.canvases.list({ limit, cursor, signal }).withResponse(),
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor,
          ...once,
        });
      },
      /** For `useQuery`: how much the session stores and may store. */
      quota: () => query([...canvasesKey, "quota"], (signal) => client.canvases.quota({ signal })),
      /**
       * For `useQuery`: a canvas. Each load counts a view, so the canvas is loaded once and never goes stale by itself.
       * The key contains a random name instead of the password, because devtools show keys and programs may write them
       * to disk.
       */
      load: (canvasId: string, { password }: { readonly password?: string | undefined } = {}) => {
        const queryKey = [...canvasesKey, "load", canvasId, passwords.nameOf(password)] as const;
        return queryOptions<LoadedCanvas, ClientError, LoadedCanvas, typeof queryKey>({
          queryKey,
          queryFn: ({ signal }) => client.canvases.load(canvasId, { password, signal }),
          staleTime: Number.POSITIVE_INFINITY,
          ...once,
        });
      },
      /** For `useMutation`: stores a source and returns its link. */
      publish: () => mutation("canvases.publish", client.canvases.publish),
      /** For `useMutation`: takes over an agent's canvas using its one-time link. */
      claim: () => mutation("canvases.claim", client.canvases.claim),
      /** For `useMutation`: changes the given fields of the canvas with this id. */
      update: () =>
        mutation("canvases.update", ({ canvasId, ...input }: CanvasChange) => client.canvases.update(canvasId, input)),
      /** For `useMutation`: deletes the canvas with this id. */
      delete: () => mutation("canvases.delete", (canvasId: string) => client.canvases.delete(canvasId)),
      /** For `useMutation`: ends the session; its canvases stay, but no one can change them any more. */
      endSession: () => mutation<void, undefined>("canvases.endSession", () => client.canvases.endSession()),
    },
  };
}

/** Browsers have `crypto.randomUUID` only on HTTPS and localhost. */
function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Random names that replace passwords in query keys, which may be shown and stored. */
function createPasswordNames() {
  const names = new Map<string, string>();
  return {
    /** Returns the same name for the same password as long as this object exists; null if there is no password. */
    nameOf(password: string | undefined): string | null {
      if (!password) return null;
      const name = names.get(password) ?? randomName();
      names.set(password, name);
      return name;
    },
  };
}
