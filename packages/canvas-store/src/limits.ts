/** Lengths are JavaScript string lengths, that is UTF-16 code units (rule C5). A source shorter than this is refused. */
export const minSourceLength = 20;
/** A source of this many characters still passes. */
export const maxSourceLength = 200_000;
/** A title of this many characters, counted after trimming, still passes. */
export const maxTitleLength = 200;
/** A password of this many characters still passes. */
export const maxPasswordLength = 100;
