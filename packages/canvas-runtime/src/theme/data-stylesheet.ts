/** Styles of tables, sections, swatches, usage bars and todo lists. */
export const dataStylesheet = `
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
.fp-todo-completed{color:var(--fp-text-secondary)}
.fp-todo-completed>.fp-todo-icon{color:var(--fp-category-green)}
.fp-todo-in-progress>.fp-todo-icon{color:var(--fp-accent-primary)}
.fp-todo-cancelled{color:var(--fp-text-tertiary);text-decoration:line-through}
.fp-todo-dimmed{color:var(--fp-text-quaternary)}
`;
