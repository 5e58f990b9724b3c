import type { ShareRefusal } from "@fingerpaint/api-contracts/share-page";

/** What the page knows about its link before it calls the server. */
export interface LinkFacts {
  /** The password from the link. It has been removed from the address bar and the history. */
  readonly password: string | undefined;
  /** Why the link shows no canvas, as the server wrote it into the page. Null if the canvas has yet to be loaded. */
  readonly refusal: ShareRefusal | null;
}

export function readLink(): LinkFacts {
  const address = new URL(location.href);
  const password = address.searchParams.get("password") ?? undefined;
  if (password !== undefined) {
    address.searchParams.delete("password");
    history.replaceState(null, "", address);
  }
  const written = document.querySelector<HTMLMetaElement>('meta[name="share-refusal"]')?.content;
  return { password, refusal: written === undefined ? null : (JSON.parse(written) as ShareRefusal) };
}
