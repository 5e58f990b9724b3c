import { chartHueOrder } from "./canvas-theme.ts";

/** Styles of text, headings, code and links. */
const textStylesheet = `
.fp-text{margin:0;min-width:0}
.fp-text-top{color:var(--fp-text-primary);font-size:14px;line-height:20px;font-weight:400}
.fp-tone-primary{color:var(--fp-text-primary)}
.fp-tone-secondary{color:var(--fp-text-secondary)}
.fp-tone-tertiary{color:var(--fp-text-tertiary)}
.fp-tone-quaternary{color:var(--fp-text-quaternary)}
.fp-tone-hue{color:var(--fp-hue-text)}
.fp-size-body{font-size:14px;line-height:20px}
.fp-size-small{font-size:12px;line-height:16px}
.fp-italic{font-style:italic}
.fp-block{display:block}
.fp-truncate{display:block;max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.fp-truncate-start{direction:rtl;text-align:left}
.fp-truncate-start>bdi{direction:ltr}
.fp-heading{margin:0;min-width:0;color:var(--fp-text-primary);font-weight:590;text-wrap:balance}
.fp-h1{font-size:24px;line-height:30px;letter-spacing:-.012em}
.fp-h2{font-size:18px;line-height:24px;letter-spacing:-.008em}
.fp-h3{font-size:16px;line-height:22px;letter-spacing:-.004em}
.fp-code{padding:.08em .34em;border-radius:var(--fp-radius-sm);background:var(--fp-fill-tertiary);font-family:var(--fp-font-code);font-size:.92em;
  overflow-wrap:anywhere;-webkit-box-decoration-break:clone;box-decoration-break:clone}
.fp-link{color:var(--fp-text-link);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent);
  text-underline-offset:2px;border-radius:var(--fp-radius-xs)}
.fp-link:hover{text-decoration-color:currentColor}
.fp-link-text{text-decoration:underline dotted var(--fp-text-quaternary);text-underline-offset:2px}
`;

/** A Row with a heading and only these may wrap at any width: they are at most as wide as their text. */
const rowItems =
  ".fp-heading,.fp-text,.fp-code,.fp-link,.fp-pill,.fp-button,.fp-icon-button,.fp-swatch,.fp-stat,.fp-checkbox,.fp-select,.fp-toggle,.fp-diff-stats,.fp-row,.fp-divider,.fp-spacer";

/**
 * In a Row that wraps, texts start as wide as their longest word and grow up to one line. So the Row wraps only if a
 * word would otherwise have to break.
 */
const textsWrapLast = `
  >:is(.fp-heading,.fp-text,.fp-stack:where(:has(>.fp-heading))){flex:9999 1 min-content;max-width:max-content}
  >.fp-truncate{flex-basis:8em}`;

/**
 * Places three figures side by side, or stacked if there is no room, but never two and one. A column is at least 28 %
 * wide, so that four don't fit; if the grid is narrower than `least` px, a column takes its full width.
 */
export function threeOrOne(least: number): string {
  return `grid-template-columns:repeat(auto-fit,minmax(min(100%,max(28%,calc((${least}px - 100%)*999))),1fr))`;
}

/** Styles of Stack, Row, Grid, Divider and Spacer, and what changes on a phone. */
const layoutStylesheet = `
.fp-root:has(>.fp-wide,>[style*="max-width"]){padding-inline:20px}
.fp-stack{display:flex;flex-direction:column;min-width:0}
.fp-row{display:flex;flex-direction:row;min-width:0}
.fp-row-wrap{flex-wrap:wrap}
.fp-row-auto>:where(.fp-text,.fp-heading,.fp-pill,.fp-button,.fp-icon-button,.fp-swatch,.fp-code,.fp-link,.fp-toggle,.fp-checkbox,.fp-control,.fp-diff-stats){align-self:center}
.fp-row:not(.fp-row-wrap):has(>.fp-heading):not(:has(>:not(${rowItems}))){flex-wrap:wrap;${textsWrapLast}}
.fp-grid{display:grid;min-width:0;grid-template-columns:var(--fp-columns)}
.fp-grid>*{min-width:0}
.fp-divider{flex:none;align-self:stretch;height:1px;margin:0;border:0;background:var(--fp-stroke-tertiary)}
.fp-row>.fp-divider{width:1px;height:auto}
.fp-spacer{flex:1 1 auto;align-self:stretch}
@media (max-width:560px){
  .fp-root,.fp-root:has(>.fp-wide,>[style*="max-width"]){padding:12px}
  .fp-grid-reflows{--fp-narrowest:220px}
  .fp-grid-reflows:has(>.fp-stat,>.fp-card>.fp-card-body>.fp-stat){--fp-narrowest:132px}
  .fp-grid-reflows:not(:has(>.fp-text,>.fp-code,>.fp-pill,>.fp-swatch)){grid-template-columns:var(--fp-narrow-columns)}
  .fp-grid-reflows:not([style*="repeat(2,"]):has(>.fp-stat:nth-child(3):last-child){${threeOrOne(280)}}
  .fp-grid-reflows:not([style*="repeat(2,"]):has(>.fp-card:nth-child(3):last-child>.fp-card-body>.fp-stat){${threeOrOne(420)}}
  .fp-row:not(:has(>:not(.fp-pill,.fp-button,.fp-icon-button,.fp-swatch,.fp-stat,.fp-checkbox,.fp-select))){flex-wrap:wrap}
  .fp-row:has(>.fp-stat:nth-child(3):last-child):not(:has(>:not(.fp-stat))){flex-wrap:nowrap;>.fp-stat{flex:1 1 0}}
  .fp-row:not(.fp-row-wrap):has(>.fp-heading,>.fp-stack>.fp-heading){flex-wrap:wrap;${textsWrapLast}}
  .fp-table{min-width:var(--fp-table-narrowest)}
}
`;

/** Styles of cards, buttons, pills, figures and callouts. */
const surfaceStylesheet = `
.fp-card{display:flex;flex-direction:column;min-width:0;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg);overflow:clip}
.fp-card-borderless{border-color:transparent;border-width:0;border-radius:0;overflow:visible}
.fp-card-header{display:flex;align-items:center;gap:8px;min-height:28px;padding:0 8px 0 12px;font-size:12px;line-height:16px;font-weight:500;
  color:var(--fp-text-secondary);background:var(--fp-fill-quaternary)}
.fp-card-header:not(:last-child){border-bottom:1px solid var(--fp-stroke-tertiary)}
.fp-card-lg>.fp-card-header{min-height:32px;padding:0 12px 0 16px}
.fp-card-borderless>.fp-card-header{padding-left:0;padding-right:0;background:none}
.fp-card-header-sticky{position:sticky;top:0;z-index:1;background:linear-gradient(var(--fp-fill-quaternary),var(--fp-fill-quaternary)),var(--fp-bg-editor)}
.fp-card-label{flex:1 1 auto;min-width:0;padding:4px 0}
.fp-card-trailing{display:flex;align-items:center;gap:6px;flex:none;max-width:60%}
.fp-card-body{padding:12px;min-width:0}
.fp-card-lg>.fp-card-body{padding:16px}
.fp-card-borderless>.fp-card-body{padding:12px 0}
.fp-disclosure{display:flex;align-items:center;gap:6px;flex:1 1 auto;min-width:0;align-self:stretch;margin:0;padding:4px 0;border:0;border-radius:var(--fp-radius-sm);
  background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
.fp-card-header>.fp-disclosure{padding:0}
.fp-disclosure:hover{color:var(--fp-text-primary)}
.fp-chevron{transition:transform .12s ease}
.fp-chevron-open{transform:rotate(90deg)}

.fp-button{display:inline-flex;align-items:center;justify-content:center;gap:6px;flex:none;width:fit-content;max-width:100%;min-height:24px;margin:0;padding:3px 10px;
  border:1px solid transparent;border-radius:var(--fp-radius-md);font-size:12px;line-height:16px;font-weight:500;text-align:center;cursor:pointer;
  transition:background-color .12s ease,border-color .12s ease}
.fp-button-primary{background:var(--fp-accent-control);color:var(--fp-text-on-accent)}
.fp-button-primary:hover{background:var(--fp-accent-control-hover)}
.fp-button-secondary{background:var(--fp-fill-tertiary);border-color:var(--fp-stroke-secondary);color:var(--fp-text-primary)}
.fp-button-secondary:hover{background:var(--fp-fill-primary);border-color:var(--fp-stroke-primary)}
.fp-button-ghost{background:transparent;color:var(--fp-text-secondary)}
.fp-button-ghost:hover{background:var(--fp-fill-secondary);color:var(--fp-text-primary)}
.fp-button:disabled{background:var(--fp-fill-tertiary);border-color:transparent;color:var(--fp-text-quaternary);cursor:not-allowed}
.fp-button-ghost:disabled{background:transparent}
.fp-icon-button{display:inline-flex;align-items:center;justify-content:center;flex:none;width:20px;height:20px;margin:0;padding:0;border:0;border-radius:var(--fp-radius-sm);
  background:transparent;color:var(--fp-text-secondary);font-size:12px;line-height:1;cursor:pointer}
.fp-icon-button-sm{width:16px;height:16px;font-size:10px}
.fp-icon-button-circle{border-radius:var(--fp-radius-full);background:var(--fp-fill-secondary)}
.fp-icon-button:hover{background:var(--fp-fill-primary);color:var(--fp-text-primary)}
.fp-icon-button:disabled{color:var(--fp-text-quaternary);background:none;cursor:not-allowed}

.fp-pill{display:inline-flex;align-items:center;gap:5px;flex:none;width:fit-content;max-width:100%;min-height:20px;margin:0;padding:1px 8px;
  border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-full);background:transparent;color:var(--fp-text-secondary);
  font-size:12px;line-height:16px;font-weight:500;text-align:left;vertical-align:middle}
.fp-pill-toned{border-color:color-mix(in srgb,var(--fp-hue) var(--fp-edge),transparent);background:color-mix(in srgb,var(--fp-hue) 10%,transparent);color:var(--fp-hue-text)}
.fp-pill-sm{min-height:16px;padding:0 6px;border-width:0;border-radius:var(--fp-radius-sm);font-size:11px}
.fp-pill-plain.fp-pill-sm{background:var(--fp-fill-tertiary)}
.fp-pill-active{border-color:transparent;background:var(--fp-accent-control);color:var(--fp-text-on-accent)}
.fp-pill-toned.fp-pill-active{background:var(--fp-hue);color:var(--fp-bg-editor)}
.fp-pill-active.fp-pill-plain.fp-pill-sm{background:var(--fp-accent-control)}
button.fp-pill{cursor:pointer;transition:background-color .12s ease,border-color .12s ease}
button.fp-pill-plain:not(.fp-pill-active):hover{background:var(--fp-fill-secondary);border-color:var(--fp-stroke-primary);color:var(--fp-text-primary)}
button.fp-pill-toned:not(.fp-pill-active):hover{background:color-mix(in srgb,var(--fp-hue) 16%,transparent)}
.fp-pill-disabled,button.fp-pill-disabled:hover{border-color:var(--fp-stroke-tertiary);background:transparent;color:var(--fp-text-quaternary);cursor:not-allowed}
.fp-pill-label{min-width:0;overflow:hidden;text-overflow:ellipsis}
.fp-keyboard-hint{padding:0 4px;border:1px solid color-mix(in srgb,currentColor 35%,transparent);border-radius:3px;font-family:inherit;font-size:10px;line-height:13px}

.fp-stat{display:flex;flex-direction:column;gap:2px;min-width:0}
.fp-stat-value{flex:1 0 auto;color:var(--fp-text-primary);font-size:24px;line-height:30px;font-weight:590;letter-spacing:-.015em;font-variant-numeric:tabular-nums}
.fp-stat-toned{color:var(--fp-hue)}
.fp-stat-label{color:var(--fp-text-secondary);font-size:12px;line-height:16px}

.fp-callout{display:flex;gap:10px;min-width:0;padding:10px 12px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg);background:var(--fp-fill-quaternary)}
.fp-callout-toned{border-color:color-mix(in srgb,var(--fp-hue) var(--fp-edge),transparent);background:color-mix(in srgb,var(--fp-hue) 7%,transparent)}
.fp-callout-icon{display:flex;align-items:center;flex:none;height:20px;color:var(--fp-text-secondary)}
.fp-callout-toned>.fp-callout-icon{color:var(--fp-hue-text)}
.fp-callout-content{flex:1 1 auto;min-width:0}
.fp-callout-title{font-weight:590}
.fp-callout-title:not(:last-child){margin-bottom:2px}
`;

/** Styles of form controls. */
const formStylesheet = `
.fp-field{display:flex;flex-direction:column;gap:4px;min-width:0;color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-control{min-width:0;max-width:100%;min-height:28px;margin:0;padding:3px 8px;border:1px solid var(--fp-control-border);border-radius:var(--fp-radius-md);background:var(--fp-bg-editor);
  color:var(--fp-text-primary);font-size:13px;line-height:20px}
.fp-control::placeholder{color:var(--fp-text-tertiary);opacity:1}
.fp-control:hover{border-color:var(--fp-text-tertiary)}
.fp-control:focus-visible{border-color:var(--fp-stroke-focused);outline:1px solid var(--fp-stroke-focused);outline-offset:0}
.fp-control:disabled{border-color:var(--fp-stroke-tertiary);background:var(--fp-fill-quaternary);color:var(--fp-text-quaternary);cursor:not-allowed}
.fp-text-area{display:block;width:100%;padding:4px 8px;resize:vertical}
.fp-select{width:fit-content;padding-right:26px;appearance:none;cursor:pointer;text-overflow:ellipsis;background-repeat:no-repeat;
  background-image:linear-gradient(45deg,transparent 50%,var(--fp-text-secondary) 50%),linear-gradient(135deg,var(--fp-text-secondary) 50%,transparent 50%);
  background-size:4px 4px,4px 4px;background-position:right 13px top 12px,right 9px top 12px}
.fp-select>option{background:var(--fp-bg-editor);color:var(--fp-text-primary)}
.fp-checkbox{display:inline-flex;align-items:flex-start;gap:7px;width:fit-content;max-width:100%;font-size:14px;line-height:20px;cursor:pointer}
.fp-checkbox-box{flex:none;width:14px;height:14px;margin:3px 0;accent-color:var(--fp-accent-control);cursor:inherit}
.fp-checkbox-disabled{color:var(--fp-text-quaternary);cursor:not-allowed}
.fp-toggle{position:relative;display:inline-block;flex:none;width:34px;height:20px;margin:0;padding:0;border:1px solid var(--fp-control-border);border-radius:var(--fp-radius-full);
  background:var(--fp-fill-secondary);cursor:pointer;transition:background-color .12s ease}
.fp-toggle-sm{width:28px;height:16px}
.fp-toggle::after{content:"";position:absolute;top:50%;left:2px;width:14px;height:14px;border-radius:50%;background:var(--fp-text-secondary);
  transform:translateY(-50%);transition:left .12s ease}
.fp-toggle-sm::after{width:10px;height:10px}
.fp-toggle[aria-checked=true]{border-color:var(--fp-accent-control);background:var(--fp-accent-control)}
.fp-toggle[aria-checked=true]::after{left:16px;background:var(--fp-text-on-accent)}
.fp-toggle-sm[aria-checked=true]::after{left:14px}
.fp-toggle:disabled{border-color:var(--fp-stroke-secondary);background:var(--fp-fill-tertiary);cursor:not-allowed}
.fp-toggle:disabled::after{background:var(--fp-stroke-primary)}
.fp-toggle-label{display:inline-flex;align-items:center;gap:8px;width:fit-content;max-width:100%;cursor:pointer}
.fp-toggle-label>span,.fp-checkbox>span{min-width:0}
`;

/** Styles of tables, sections, swatches, usage bars and todo lists. */
const dataStylesheet = `
.fp-table-frame{min-width:0;max-width:100%;overflow:auto}
.fp-table-framed{border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg)}
.fp-table{width:100%;border-collapse:separate;border-spacing:0;font-size:13px;line-height:18px;font-variant-numeric:tabular-nums}
.fp-table-heading{padding:6px 12px;border-bottom:1px solid var(--fp-stroke-secondary);color:var(--fp-text-secondary);font-size:12px;line-height:16px;font-weight:500;
  text-align:left;vertical-align:bottom}
.fp-table-framed .fp-table-heading{background:var(--fp-fill-quaternary)}
.fp-table-heading-sticky,.fp-table-framed .fp-table-heading-sticky{position:sticky;top:0;z-index:1;background:linear-gradient(var(--fp-fill-quaternary),var(--fp-fill-quaternary)),var(--fp-bg-editor)}
.fp-table-cell{padding:6px 12px;border-bottom:1px solid var(--fp-stroke-tertiary);text-align:left;vertical-align:top}
.fp-table-cell>.fp-pill{vertical-align:top}
.fp-table-bare>.fp-table:not(:has(>.fp-table-striped,>tbody>.fp-table-row-toned))>*>*>:is(.fp-table-heading,.fp-table-cell):first-child{padding-left:0}
.fp-table-framed .fp-table-row:last-child>.fp-table-cell,.fp-table-framed thead:has(+:empty) .fp-table-heading{border-bottom:0}
.fp-table-striped>.fp-table-row:nth-child(even):not(.fp-table-row-toned){background:var(--fp-fill-quaternary)}
.fp-table-row-toned{background:color-mix(in srgb,var(--fp-hue) 9%,transparent)}
.fp-table-row-toned>.fp-table-cell:first-child{box-shadow:inset 2px 0 0 var(--fp-hue)}
.fp-table-empty{padding:16px 12px;color:var(--fp-text-tertiary);text-align:center}
.fp-align-center{text-align:center}
.fp-align-right{text-align:right}
.fp-table-number{white-space:nowrap}

.fp-section{display:flex;flex-direction:column;min-width:0}
.fp-section-header{display:flex;align-items:center;gap:8px;min-height:28px;font-size:14px;line-height:20px;font-weight:500}
.fp-section-title{min-width:0}
.fp-section-count{color:var(--fp-text-tertiary);font-size:12px;font-weight:400;font-variant-numeric:tabular-nums}
.fp-section-body{display:flex;flex-direction:column;min-width:0;margin-left:5px;padding:2px 0 6px 16px;border-left:1px solid var(--fp-stroke-tertiary)}

.fp-swatch{display:inline-block;flex:none;width:24px;height:24px;border-radius:var(--fp-radius-md);background:var(--fp-hue);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--fp-text-primary) 12%,transparent)}
.fp-usage{display:flex;flex-direction:column;gap:6px;min-width:0}
.fp-usage-labels{display:flex;justify-content:space-between;gap:12px;color:var(--fp-text-secondary);font-size:12px;line-height:16px;font-variant-numeric:tabular-nums}
.fp-usage-labels>span{min-width:0}
.fp-usage-track{display:flex;gap:1px;height:8px;border-radius:var(--fp-radius-sm);overflow:hidden;background:var(--fp-fill-secondary)}
.fp-usage-segment{flex-basis:0;min-width:2px;background:var(--fp-hue)}
.fp-usage-rest{flex-basis:0}
.fp-usage-legend{display:flex;flex-wrap:wrap;gap:4px 14px;min-width:0;margin:0;padding:0;list-style:none;color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-usage-key{display:flex;align-items:center;gap:6px;min-width:0;overflow-wrap:anywhere}
.fp-usage-mark{flex:none;width:8px;height:8px;border-radius:2px;background:var(--fp-hue)}
.fp-usage-value{color:var(--fp-text-primary);font-variant-numeric:tabular-nums}

.fp-todos{display:flex;flex-direction:column;min-width:0;margin:0;padding:0;list-style:none}
.fp-todos-padded{padding:4px}
.fp-todo{display:flex;align-items:flex-start;gap:8px;width:100%;margin:0;padding:4px 8px;border:0;border-radius:var(--fp-radius-sm);background:none;color:var(--fp-text-primary);
  font-size:13px;line-height:18px;text-align:left}
button.fp-todo{cursor:pointer}
button.fp-todo:hover{background:var(--fp-fill-tertiary)}
.fp-todo-icon{flex:none;margin-top:2px;color:var(--fp-text-tertiary)}
.fp-todo>span{min-width:0}
.fp-todo-completed{color:var(--fp-text-secondary)}
.fp-todo-completed>.fp-todo-icon{color:var(--fp-category-green)}
.fp-todo-in-progress>.fp-todo-icon{color:var(--fp-accent-primary)}
.fp-todo-cancelled{color:var(--fp-text-tertiary);text-decoration:line-through}
.fp-todo-dimmed{color:var(--fp-text-quaternary)}
`;

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
.fp-swatch,.fp-usage-track,.fp-usage-mark,.fp-chart-swatch,.fp-pill-active,.fp-toggle::after{forced-color-adjust:none}
@media (forced-colors:active){
  .fp-toggle::after,.fp-toggle[aria-checked=true]::after{background:ButtonText}
  .fp-select{appearance:auto;padding-right:8px}
}
@media (prefers-reduced-motion:reduce){.fp-root *{transition:none}}
`;
