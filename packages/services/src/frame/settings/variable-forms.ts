import { z } from "zod";

/** The section of `docs/configuration.md` that lists a variable, by an operator's task. */
export type SettingsSection = "public site" | "storage and processes" | "limits" | "rarely needed";

/** A variable's documentation for operators, in `docs/configuration.md` and in the error if its value is invalid. */
export interface VariableDocumentation {
  section: SettingsSection;
  description: string;
  /** Continues the text "allowed: ". */
  allowed: string;
  /** The value is never shown. */
  secret?: true;
}

/** The documentation of each schema in the tables. */
export const variableDocumentation = z.registry<VariableDocumentation>();

export const sizeUnits = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const;

/** Digits only: no sign, fraction, exponent or space, so that nothing has to be guessed. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimum).max(maximum));
}

/** Requests a minute; null: no limit. */
export function rateLimit() {
  return z.union([z.literal("off").transform(() => null), wholeNumber(1, 1_000_000)]);
}

export function byteSize(maximum: number) {
  return z
    .string()
    .regex(/^\d+(KiB|MiB|GiB)?$/)
    .transform((size) => Number.parseInt(size, 10) * (sizeUnits[size.slice(-3) as keyof typeof sizeUnits] ?? 1))
    .pipe(z.number().min(1).max(maximum));
}

export function listOf(isAllowed: (item: string) => boolean) {
  return z
    .string()
    .transform((list) => list.split(",").map((item) => item.trim()))
    .pipe(z.array(z.string().refine(isAllowed)))
    .transform((items) => [...new Set(items)]);
}

export const sizeIn = (maximum: string) => `a whole number of bytes, also as KiB, MiB or GiB, from 1 to ${maximum}`;

const durationUnits = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration in milliseconds; null: `never`. At most 100 years, so that dates stay valid. */
export function duration() {
  const finite = z
    .string()
    .regex(/^\d+[mhd]$/)
    .transform((text) => Number.parseInt(text, 10) * durationUnits[text.slice(-1) as keyof typeof durationUnits])
    .pipe(
      z
        .number()
        .min(60_000)
        .max(36_525 * durationUnits.d),
    );
  return z.union([z.literal("never").transform(() => null), finite]);
}

/** A limit that can be switched off: null. */
export function orOff<Schema extends z.ZodType<number, string>>(schema: Schema) {
  return z.union([z.literal("off").transform(() => null), schema]);
}

export const durations = "a whole number of minutes, hours or days, such as 90m, 12h or 30d, or never";

/** A switch; on by default. */
export function onOrOff(section: SettingsSection, description: string) {
  const flag = z.enum(["on", "off"]).transform((value) => value === "on");
  return flag.prefault("on").register(variableDocumentation, { section, description, allowed: "on or off" });
}
