import { type FormEvent, useId, useState } from "react";
import type { AdminWords } from "./admin-messages.ts";

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

/** The form for filtering the list. @param filter The filter of the list; the fields follow it. */
export function FilterForm(props: {
  readonly words: AdminWords;
  readonly filter: Filter;
  readonly apply: (filter: Filter) => void;
}) {
  const { words, filter, apply } = props;
  const [typed, setTyped] = useState(filter);
  const [followed, setFollowed] = useState(filter);
  const id = useId();
  // During rendering, not in an effect: otherwise the fields would briefly show the old filter.
  if (followed !== filter) {
    setFollowed(filter);
    setTyped(filter);
  }

  const set = (part: Partial<Filter>) => setTyped((before) => ({ ...before, ...part }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Even if nothing changed, so that the list is reloaded.
    apply({ ...typed });
  }

  const field = (name: "text" | "owner" | "address", label: string, placeholder?: string) => (
    <div className={`field ${name}`}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type={name === "text" ? "search" : "text"}
        value={typed[name]}
        placeholder={placeholder}
        maxLength={1000}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </div>
  );
  const amount = (name: "olderThanDays" | "fromKibibytes", label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="number"
        min={0}
        max={1_000_000}
        step="any"
        value={typed[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </div>
  );

  return (
    <search>
      <form className="filter card" onSubmit={submit}>
        {field("text", words.filter.text)}
        <div className="field">
          <label htmlFor={`${id}-state`}>{words.filter.state}</label>
          <select
            id={`${id}-state`}
            value={typed.state}
            onChange={({ target }) => set({ state: target.value as Filter["state"] })}
          >
            <option value="">{words.filter.any}</option>
            <option value="shown">{words.states.shown}</option>
            <option value="removed">{words.states.removed}</option>
            <option value="expired">{words.states.expired}</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-within`}>{words.filter.published}</label>
          <select
            id={`${id}-within`}
            value={typed.withinHours}
            onChange={({ target }) => set({ withinHours: target.value as Filter["withinHours"] })}
          >
            <option value="">{words.filter.anyTime}</option>
            <option value="1">{words.filter.lastHour}</option>
            <option value="24">{words.filter.lastDay}</option>
            <option value="168">{words.filter.lastWeek}</option>
            <option value="720">{words.filter.lastMonth}</option>
          </select>
        </div>
        {amount("olderThanDays", words.filter.olderThan)}
        {amount("fromKibibytes", words.filter.largerThan)}
        {field("owner", words.filter.owner, "o_…")}
        {field("address", words.filter.address, "a_…")}
        <div className="row actions">
          <button type="submit" className="primary">
            {words.filter.apply}
          </button>
          <button type="button" onClick={() => apply({ ...emptyFilter })}>
            {words.filter.clear}
          </button>
        </div>
      </form>
    </search>
  );
}
