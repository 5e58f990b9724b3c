/** The fields of the filter form, as typed. Empty fields don't filter. */
export interface Filter {
  readonly text: string;
  readonly state: "" | "shown" | "removed" | "expired";
  readonly owner: string;
  readonly address: string;
  /** Published in the last this many hours. */
  readonly withinHours: "" | "1" | "24" | "168" | "720";
  /** Published more than this many days ago. */
  readonly olderThanDays: string;
  /** At least this many KiB. */
  readonly fromKibibytes: string;
}

export const emptyFilter: Filter = {
  text: "",
  state: "",
  owner: "",
  address: "",
  withinHours: "",
  olderThanDays: "",
  fromKibibytes: "",
};

const hourMs = 3_600_000;

/** The query for the admin API. @param now In milliseconds since 1970. */
export function filterQuery(filter: Filter, now: number): URLSearchParams {
  const query = new URLSearchParams();
  const { text, state, owner, address, withinHours, olderThanDays, fromKibibytes } = filter;
  const before = (hours: number) => new Date(now - hours * hourMs).toISOString();
  if (text !== "") query.set("text", text);
  if (state !== "") query.set("state", state);
  if (owner.trim() !== "") query.set("owner", owner.trim());
  if (address.trim() !== "") query.set("address", address.trim());
  if (withinHours !== "") query.set("createdFrom", before(Number(withinHours)));
  if (Number(olderThanDays) > 0) query.set("createdBefore", before(24 * Number(olderThanDays)));
  if (Number(fromKibibytes) > 0) query.set("minBytes", String(Math.ceil(1024 * Number(fromKibibytes))));
  return query;
}
