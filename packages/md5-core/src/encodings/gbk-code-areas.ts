/** Two-byte codes: each lead byte from first to last with each trail byte from first to last, both inclusive. */
interface CodeArea {
  readonly leads: readonly [first: number, last: number];
  readonly trails: readonly [first: number, last: number];
}

/** U+4E00, the first of Unicode's ideographs that gbk has. */
export const firstIdeograph = 0x4e00;

/** GB 2312's level 1: the ideographs in use, ordered by their sound, which looks random in Unicode's order. */
export const areaBySound: CodeArea = { leads: [0xb0, 0xd7], trails: [0xa1, 0xfe] };

/** All others, mostly in Unicode's order. The last two hold the ideographs that no earlier area has, without a gap. */
export const areasInOrder: readonly CodeArea[] = [
  { leads: [0xa1, 0xa9], trails: [0xa1, 0xfe] }, // signs and alphabets
  { leads: [0xa8, 0xa9], trails: [0x40, 0xa0] },
  { leads: [0xaa, 0xaf], trails: [0xa1, 0xfe] }, // for private use
  { leads: [0xf8, 0xfe], trails: [0xa1, 0xfe] },
  { leads: [0xa1, 0xa7], trails: [0x40, 0xa0] },
  { leads: [0xfd, 0xfe], trails: [0x40, 0xa0] }, // ideographs added later
  { leads: [0xd8, 0xf7], trails: [0xa1, 0xfe] }, // GB 2312's level 2
  { leads: [0x81, 0xa0], trails: [0x40, 0xfe] },
  { leads: [0xaa, 0xfc], trails: [0x40, 0xa0] },
];

/** No code has this trail byte. */
const skippedTrail = 0x7f;

/** Calls back for every code of an area in its order. */
export function forEachCode({ leads, trails }: CodeArea, callback: (lead: number, trail: number) => void): void {
  for (let lead = leads[0]; lead <= leads[1]; lead++) {
    for (let trail = trails[0]; trail <= trails[1]; trail++) if (trail !== skippedTrail) callback(lead, trail);
  }
}
