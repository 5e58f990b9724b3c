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
export const layoutStylesheet = `
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
