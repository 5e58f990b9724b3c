/** The ways to write a digest, spelled as the wire spells them. */
export const outputFormats = ["hex", "hex-upper", "base64"] as const;

/** `hex` and `hex-upper` write a digest in 32 characters, `base64` in 24 (rule M2). */
export type OutputFormat = (typeof outputFormats)[number];
