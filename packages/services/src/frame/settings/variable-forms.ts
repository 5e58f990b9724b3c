import { z } from "zod";

/** The section of `docs/configuration.md` that lists a variable, by an operator's task. */
export type SettingsSection = "public site" | "storage and processes" | "limits" | "rarely needed";

/** A variable's documentation for operators, in `docs/configuration.md` and in the error if its value is invalid. */
interface VariableDocumentation {
  section: SettingsSection;
  description: string;
  /** Continues the text "allowed: ". */
  allowed: string;
  /** The value is never shown. */
  secret?: true;
}

/** The documentation of each schema in the tables. */
export const variableDocumentation = z.registry<VariableDocumentation>();

/** The description of the values that each form of this file allows. */
const allowedValues = z.registry<{ readonly words: string }>();

type Form = z.ZodType<unknown, string>;

/** The documentation that a table gives a variable. */
interface Declaration extends Omit<VariableDocumentation, "allowed"> {
  /** @default the form's description, if the form is one of this file */
  allowed?: string;
}

/** A variable in a table, by its form. Without a default it is undefined while it is unset. */
export function variable<Value extends Form>(
  form: Value,
  declaration: Declaration & { default: string },
): z.ZodPrefault<Value>;
export function variable<Value extends Form>(form: Value, declaration: Declaration): z.ZodOptional<Value>;
export function variable(form: Form, { default: fallback, ...declaration }: Declaration & { default?: string }) {
  const schema = fallback === undefined ? form.optional() : form.prefault(fallback);
  return schema.register(variableDocumentation, { allowed: wordsOf(form), ...declaration });
}

/** Adds a description of the allowed values to a form. */
function saying<Value extends z.ZodType>(words: string, form: Value): Value {
  allowedValues.add(form, { words });
  return form;
}

function wordsOf(form: z.ZodType): string {
  return allowedValues.get(form)?.words ?? "";
}

export const sizeUnits = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const;

/** Digits only: no sign, fraction, exponent or space, so that nothing has to be guessed. */
export function wholeNumber(minimum: number, maximum: number) {
  const number = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimum).max(maximum));
  return saying(`a whole number from ${minimum} to ${maximum}`, number);
}

/** One of these words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return saying(`${words.slice(0, -1).join(", ")} or ${words.at(-1)}`, z.enum(words));
}

/** @param maximum such as "80 MiB" */
export function byteSize(maximum: `${number} ${keyof typeof sizeUnits}`) {
  const size = z
    .string()
    .regex(/^\d+(KiB|MiB|GiB)?$/)
    .transform(bytesOf)
    .pipe(z.number().min(1).max(bytesOf(maximum)));
  return saying(`a whole number of bytes, also as KiB, MiB or GiB, from 1 to ${maximum}`, size);
}

function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * (sizeUnits[size.slice(-3) as keyof typeof sizeUnits] ?? 1);
}

export function listOf(isAllowed: (item: string) => boolean) {
  return z
    .string()
    .transform((list) => list.split(",").map((item) => item.trim()))
    .pipe(z.array(z.string().refine(isAllowed)))
    .transform((items) => [...new Set(items)]);
}

const durationUnits = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const durations = "a whole number of minutes, hours or days, such as 90m, 12h or 30d, or never";

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
  return saying(durations, z.union([z.literal("never").transform(() => null), finite]));
}

/** A limit that can be switched off: null. */
export function orOff<Schema extends z.ZodType<number, string>>(schema: Schema) {
  return saying(`${wordsOf(schema)}, or off`, z.union([z.literal("off").transform(() => null), schema]));
}

/** Requests a minute; null: no limit. */
export function rateLimit() {
  return orOff(wholeNumber(1, 1_000_000));
}

/** A switch; on by default. */
export function onOrOff(section: SettingsSection, description: string) {
  const flag = z.enum(["on", "off"]).transform((value) => value === "on");
  return variable(flag, { default: "on", section, description, allowed: "on or off" });
}
