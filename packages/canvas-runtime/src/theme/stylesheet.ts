import { dataStylesheet } from "./data-stylesheet.ts";
import { formStylesheet } from "./form-stylesheet.ts";
import { layoutStylesheet } from "./layout-stylesheet.ts";
import { surfaceStylesheet } from "./surface-stylesheet.ts";
import { textStylesheet } from "./text-stylesheet.ts";
import { chartHueOrder } from "./tokens.ts";

const hueClasses = chartHueOrder
  .map((hue) => `.fp-hue-${hue}{--fp-hue:var(--fp-category-${hue});--fp-hue-text:var(--fp-tone-text-${hue})}`)
  .join("\n");

/**
 * All static styles of the components, with one class prefix. No rule is `!important`, so an author's `style` always
 * wins. A change of theme changes only the custom properties.
 */
export const canvasStylesheet = `
.fp-root{box-sizing:border-box;min-height:100%;padding:20px max(20px,calc((100% - 1200px)/2));background:var(--fp-bg-editor);color:var(--fp-text-primary);
  font-family:var(--fp-font);
  font-size:14px;line-height:20px;overflow-wrap:break-word;-webkit-text-size-adjust:100%}
:where(.fp-root) :where(*,::before,::after){box-sizing:border-box}
:where(.fp-root) :where(button,input,select,textarea){font:inherit;letter-spacing:inherit}
:where(.fp-root) :where(img,video){max-width:100%}
:where(.fp-root) :where(:focus-visible){outline:2px solid var(--fp-stroke-focused);outline-offset:1px}
${hueClasses}
.fp-visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
.fp-icon{display:block;flex:none}
${layoutStylesheet}${textStylesheet}${surfaceStylesheet}${dataStylesheet}${formStylesheet}
@media (prefers-reduced-motion:reduce){.fp-root *{transition:none}}
`;
