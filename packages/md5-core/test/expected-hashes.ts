const hex = "900150983cd24fb0d6963f7d28e17f72";
const base64 = "kAFQmDzST7DWlj99KOF/cg==";

/** The outcome of comparing the MD5 of "abc" with an expected hash, for each form of one. */
export const outcomesOfAbc: readonly [form: string, hash: string, outcome: object][] = [
  ["its hex", hex, { isValid: true, calculatedHash: hex }],
  ["its hex in upper case", hex.toUpperCase(), { isValid: true, calculatedHash: hex }],
  [
    "its hex in mixed case",
    `9${hex.slice(1, 16)}${hex.slice(16).toUpperCase()}`,
    { isValid: true, calculatedHash: hex },
  ],
  ["its Base64", base64, { isValid: true, calculatedHash: base64 }],
  ["hex of another digest", `a${hex.slice(1)}`, { isValid: false, calculatedHash: hex }],
  ["hex that differs in its last digit", `${hex.slice(0, 31)}3`, { isValid: false, calculatedHash: hex }],
  ["Base64 of another digest", `l${base64.slice(1)}`, { isValid: false, calculatedHash: base64 }],
  ["Base64 in another case", `K${base64.slice(1)}`, { isValid: false, calculatedHash: base64 }],
];

/** Values that aren't valid as an expected hash. */
export const malformedHashes: readonly [form: string, hash: string][] = [
  ["the empty text", ""],
  ["31 digits", hex.slice(1)],
  ["33 digits", `${hex}0`],
  ["characters before the hex", `x${hex}`],
  ["two lines of md5sum", `${hex}  a\n${hex}  b\n`],
  ["characters before the Base64", `x${base64}`],
  ["a line before the Base64", `x\n${base64}`],
  ["characters after the Base64", `${base64}x`],
  ["Base64 without its padding", base64.slice(0, 22)],
  ["Base64 whose unused bits are not zero", "kAFQmDzST7DWlj99KOF/ch=="],
];
