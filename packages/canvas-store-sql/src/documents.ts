import type { Queries, SqlCalls } from "./sql-engine.ts";
import { fromStoredText, toStoredText } from "./stored-text.ts";

/** A document as read from the database. */
export interface StoredDocument {
  readonly revision: number;
  readonly content: string;
}

/**
 * Small named texts that a service keeps in the database of its canvases. Each is read and written as a whole. All
 * calls reject with a CanvasStoreError if the database can't be used.
 */
export interface Documents {
  /** Increases with each change of the document; 0 if there is none. */
  revision(name: string): Promise<number>;

  /** The document, or null if there is none. */
  read(name: string): Promise<StoredDocument | null>;

  /**
   * Replaces a document with the result of `change`, which gets null if there is no document yet. Durable once
   * resolved. If another process changed the document concurrently, `change` is called again with the new content.
   * Errors from `change` are rethrown.
   */
  update(name: string, change: (content: string | null) => string): Promise<void>;
}

export function createDocuments({ read: readBy, write }: SqlCalls): Documents {
  const read = (name: string) =>
    readBy("a document can't be read", async (queries) => {
      const row = await findDocument(queries, name).select(["revision", "content"]).executeTakeFirst();
      return row ? { revision: Number(row.revision), content: fromStoredText(row.content) } : null;
    });

  return {
    revision: (name) =>
      readBy("a document can't be read", async (queries) => {
        const row = await findDocument(queries, name).select("revision").executeTakeFirst();
        return Number(row?.revision ?? 0);
      }),

    read,

    async update(name, change) {
      for (;;) {
        const known = await read(name);
        const content = toStoredText(change(known?.content ?? null));
        const replace = (queries: Queries) => writeRevision(queries, toStoredText(name), known?.revision ?? 0, content);
        if (await write("a document can't be changed", replace)) return;
      }
    },
  };
}

function findDocument(queries: Queries, name: string) {
  return queries.selectFrom("documents").where("name", "=", toStoredText(name));
}

/** Replaces a document if it still has this revision (0 if there is none). False if another process was first. */
async function writeRevision(queries: Queries, name: string, revision: number, content: string): Promise<boolean> {
  if (revision === 0) {
    const added = await queries
      .insertInto("documents")
      .values({ name, revision: 1, content })
      .onConflict((conflict) => conflict.doNothing())
      .returning("name")
      .executeTakeFirst();
    return added !== undefined;
  }
  const changed = await queries
    .updateTable("documents")
    .set({ revision: revision + 1, content })
    .where("name", "=", name)
    .where("revision", "=", revision)
    .returning("name")
    .executeTakeFirst();
  return changed !== undefined;
}
