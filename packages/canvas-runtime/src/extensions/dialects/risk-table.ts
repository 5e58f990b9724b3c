import type { ReactNode } from "react";
import { readNumber } from "./kit-parts.ts";
import { type RiskLevel, riskLevelOf, riskLevelOfShare, riskLevels } from "./level-table.tsx";
import { anyList, fieldsOf, firstOf, nameOf, nameText } from "./loose-data.ts";

/** A parsed cell of a heat map: a number, words, or both. */
export interface RiskCell {
  readonly value: number | null;
  readonly words: ReactNode;
  readonly level: RiskLevel | undefined;
  /** The author's text for screen readers. */
  readonly spoken: string | undefined;
}

/** A parsed heat map. */
export interface RiskTable {
  readonly columns: readonly ReactNode[];
  readonly rows: readonly { readonly title: ReactNode; readonly cells: readonly (RiskCell | null)[] }[];
}

/** A heat map whose titles and cells aren't parsed yet. */
interface LooseTable {
  readonly columns: readonly unknown[];
  readonly rows: readonly { readonly title: unknown; readonly cells: readonly unknown[] }[];
}

/** Reads rows and columns of values, a list of risks by likelihood and impact, or a list of values. */
export function readRiskTable(props: Readonly<Record<string, unknown>>): RiskTable {
  const { values, cells, data, matrix, risks, items } = props;
  const list = anyList(values ?? cells ?? matrix ?? data ?? risks ?? items);
  const across = anyList(props.columns ?? props.xLabels);
  const down = anyList(props.rows ?? props.yLabels);
  const table = gridOf(list, across, down) ?? crossed(list, across, down) ?? listOf(list);
  const isListed = table.columns.length === 1 && table.columns[0] === "" && !list.some(Array.isArray);
  const read = table.rows.map(({ title, cells: line }) => ({
    title: nameOf(title),
    cells: line.map((cell) => readCell(cell, isListed)),
  }));
  const largest = readNumber(props.maxValue ?? props.max) ?? 0;
  const top = Math.max(largest, ...read.flatMap((row) => row.cells.map((cell) => cell?.value ?? 0)));
  return {
    columns: table.columns.map(nameOf),
    rows: read.map((row) => ({ ...row, cells: row.cells.map((cell) => withLevel(cell, top)) })),
  };
}

/** Values by row and column, given as a list of rows or in the rows themselves; null if there are none. */
function gridOf(list: readonly unknown[], across: readonly unknown[], down: readonly unknown[]): LooseTable | null {
  const isGrid = list.some(Array.isArray);
  const lines = isGrid ? list.map(anyList) : down.map((row) => anyList(firstOf(row, ["values", "cells", "data"])));
  if (!isGrid && lines.every(({ length }) => length === 0)) return null;
  const count = Math.max(across.length, ...lines.map(({ length }) => length));
  const columns = Array.from({ length: count }, (_, place) => across[place] ?? "");
  return {
    columns,
    rows: lines.map((line, place) => ({ title: down[place] ?? "", cells: columns.map((_, at) => line[at]) })),
  };
}

/** Values in one column, each in a row with its name. */
function listOf(list: readonly unknown[]): LooseTable {
  return { columns: [""], rows: list.map((item) => ({ title: item, cells: [item] })) };
}

const columnKeys = ["impact", "consequence", "severityScore", "column", "columnId", "x", "dimensionId"];
const rowKeys = ["likelihood", "probability", "row", "rowId", "y", "category", "scopeId"];
const valueKeys = ["value", "count", "score", "total"];
const levelKeys = ["level", "severity", "risk", "rating", "tone", "status"];

function placeOf(item: unknown, keys: readonly string[]): string | number | undefined {
  const place = firstOf(item, keys);
  return typeof place === "string" || typeof place === "number" ? place : undefined;
}

/**
 * Places risks in a grid with the least likely and least severe at the bottom left, as usual for such maps. Null if
 * none has both a row and a column.
 */
function crossed(list: readonly unknown[], across: readonly unknown[], down: readonly unknown[]): LooseTable | null {
  const isPlaced = (item: unknown) => placeOf(item, columnKeys) !== undefined && placeOf(item, rowKeys) !== undefined;
  if (!list.some(isPlaced)) return null;
  const columns = placesOf(list, columnKeys, across);
  const rows = placesOf(list, rowKeys, down);
  const isGraded = list.some((item) => firstOf(item, ["likelihood", "probability"]) !== undefined);
  const ordered = isGraded && down.length === 0 ? [...rows].reverse() : rows;
  return {
    columns: columns.map(({ title }) => title),
    rows: ordered.map((row) => ({
      title: row.title,
      cells: columns.map((column) => {
        const here = list.filter(
          (item) => placeOf(item, rowKeys) === row.place && placeOf(item, columnKeys) === column.place,
        );
        if (here.length === 0) return null;
        const share = ((rows.indexOf(row) + 1) / rows.length) * ((columns.indexOf(column) + 1) / columns.length);
        const value = here.length === 1 ? firstOf(here[0], valueKeys) : undefined;
        const names = here.map(nameOf).map(nameText).filter(Boolean).join(", ");
        const own = here.map((item) => riskLevelOf(firstOf(item, levelKeys)));
        return {
          ...(value !== undefined && { value }),
          words: names === "" && value === undefined ? String(here.length) : names,
          level: mostOf(own) ?? (isGraded ? levelOfPlace(share) : undefined),
          ariaLabel: here.length === 1 ? fieldsOf(here[0]).ariaLabel : undefined,
        };
      }),
    })),
  };
}

function levelOfPlace(share: number): RiskLevel {
  return share >= 0.6 ? "critical" : share >= 0.35 ? "high" : share >= 0.15 ? "medium" : "low";
}

function mostOf(levels: readonly (RiskLevel | undefined)[]): RiskLevel | undefined {
  return riskLevels.findLast((level) => levels.includes(level));
}

/** The rows or columns: those given, otherwise all that occur, with numbers and level words in ascending order. */
function placesOf(list: readonly unknown[], keys: readonly string[], given: readonly unknown[]) {
  const found = [...new Set(list.map((item) => placeOf(item, keys)))].filter((place) => place !== undefined);
  if (given.length > 0) {
    return given.map((item, index) => {
      const names = [fieldsOf(item).id, item, nameText(item)];
      return { place: found.find((place) => names.includes(place)) ?? index + 1, title: item };
    });
  }
  const most = Math.max(...found.map((place) => (typeof place === "number" ? place : Number.NaN)));
  const places =
    Number.isInteger(most) && most >= 1 && most <= 10
      ? Array.from({ length: Math.max(3, most) }, (_, index) => index + 1)
      : found.toSorted((one, other) => rankOf(one) - rankOf(other));
  return places.map((place) => ({ place, title: place }));
}

function rankOf(place: string | number): number {
  if (typeof place === "number") return place;
  const level = riskLevelOf(place);
  return level === undefined ? 0 : riskLevels.indexOf(level);
}

/** Reads a cell. In a list the rows show the names, so a cell has only a value and a level. */
function readCell(cell: unknown, isListed: boolean): RiskCell | null {
  if (cell == null || cell === "" || typeof cell === "boolean") return null;
  const own = typeof cell === "object" ? cell : { [typeof cell === "number" ? "value" : "words"]: cell };
  const fields = fieldsOf(own);
  const level = firstOf(own, levelKeys);
  const given = firstOf(own, valueKeys);
  const value = readNumber(given);
  const texts = isListed ? [] : [fields.words, fields.label, fields.text, fields.title, fields.name];
  const unread = value === null ? given : undefined;
  const words = [...texts, unread].find((text) => text != null && text !== "");
  const spoken = [fields.ariaLabel, fields.tooltip].find((text) => typeof text === "string");
  return {
    value,
    words: nameOf(words ?? (riskLevelOf(level) === undefined && value === null ? level : undefined)),
    level: riskLevelOf(level) ?? (value === null ? riskLevelOf(words) : undefined),
    spoken,
  };
}

function withLevel(cell: RiskCell | null, top: number): RiskCell | null {
  if (cell === null || cell.level !== undefined || cell.value === null) return cell;
  return { ...cell, level: riskLevelOfShare(top > 0 ? cell.value / top : 0) };
}
