import { svgOfDocument } from "./svg-of-document.ts";

/** Pixels of a picture for each CSS px. */
const pixelsPerPx = 2;

/** The longest side that every browser's canvas supports, in pixels. */
const maxSide = 16_384;

/** The most pixels of a picture: they take four bytes each. */
const maxPixels = 67_108_864;

/** A picture, or why there is none. */
export type Picture =
  | { readonly picture: Blob }
  | { readonly problem: "too-large"; readonly width: number; readonly height: number; readonly maxHeight: number }
  | { readonly problem: "not-drawn" };

/**
 * Draws a document as a PNG with two pixels for each px. It is drawn as an SVG image, in which browsers run no scripts
 * and load nothing.
 *
 * @param html A document made by `cleanDocument`.
 * @param width The page's width in px; `height` likewise.
 */
export async function drawPicture(
  html: string,
  { width, height }: { width: number; height: number },
): Promise<Picture> {
  const maxHeight = Math.floor(Math.min(maxSide, maxPixels / (width * pixelsPerPx)) / pixelsPerPx);
  if (height > maxHeight) return { problem: "too-large", width, height, maxHeight };
  try {
    const image = new Image();
    // Not a `blob:` URL: Chromium taints a canvas that such an image was drawn on.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOfDocument(html, { width, height, styles: "*{scrollbar-width:none!important}" }))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * pixelsPerPx;
    canvas.height = height * pixelsPerPx;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return picture === null ? { problem: "not-drawn" } : { picture };
  } catch {
    // Safari taints a canvas that a foreign object was drawn on.
    return { problem: "not-drawn" };
  }
}
