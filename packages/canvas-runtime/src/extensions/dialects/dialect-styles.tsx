import { ComponentStyles, displayable, isShown, renderInlineMarkdown, spokenHue, threeOrOne } from "./kit-parts.ts";

/** The stylesheet of these components, once per document. */
export function DialectStyles() {
  return <ComponentStyles name="dialects" css={dialectStylesheet} />;
}

/** An element with an author's text, which may contain inline Markdown; nothing if there is no text. */
export function Note(props: { as?: "div" | "p" | "span"; className: string; text: unknown }) {
  const { as: Element = "div", className, text } = props;
  return isShown(text) ? <Element className={className}>{renderInlineMarkdown(displayable(text))}</Element> : null;
}

/** The classes that give a component the colour of a tone; undefined for neutral and unknown tones. */
export function toneClasses(tone: unknown): string | undefined {
  const hue = spokenHue(tone);
  return hue && `fp-toned fp-hue-${hue}`;
}

/** Styles of the components that other canvas hosts offer. */
export const dialectStylesheet = `
.fp-metrics{display:grid;gap:12px;min-width:0;grid-template-columns:repeat(auto-fit,minmax(max(132px,calc((100% - (var(--fp-count) - 1)*12px)/var(--fp-count))),1fr))}
.fp-metrics-three{${threeOrOne(420)}}
.fp-metrics-three.fp-metrics-header{${threeOrOne(280)}}
.fp-metric{display:flex;flex-direction:column;gap:2px;min-width:0;padding:12px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg)}
.fp-metrics-header>.fp-metric{padding:0;border:0}
.fp-metric-value{font-size:24px;line-height:30px;font-weight:590;letter-spacing:-.015em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.fp-metric-unit{margin-left:.25em;line-height:1;color:var(--fp-text-secondary);font-size:14px;font-weight:400;letter-spacing:0}
.fp-metric-label{color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-metric-note{color:var(--fp-text-tertiary);font-size:12px;line-height:16px}
.fp-delta{font-weight:500;font-variant-numeric:tabular-nums}
.fp-delta-toned{color:var(--fp-hue-text)}
.fp-timeline{display:flex;flex-direction:column;min-width:0;margin:0;padding:0;list-style:none}
.fp-timeline-event{position:relative;display:grid;grid-template-columns:minmax(64px,auto) 14px minmax(0,1fr);column-gap:10px;padding-bottom:16px;min-width:0}
.fp-timeline-compact>.fp-timeline-event{padding-bottom:8px}
.fp-timeline-event:last-child{padding-bottom:0}
.fp-timeline-bare>.fp-timeline-event{grid-template-columns:14px minmax(0,1fr)}
.fp-timeline-time{padding-top:1px;color:var(--fp-text-secondary);font-size:12px;line-height:18px;font-variant-numeric:tabular-nums}
.fp-timeline-mark{position:relative;display:flex;justify-content:center}
.fp-timeline-mark::before{content:"";position:relative;z-index:1;width:10px;height:10px;margin-top:5px;border:2px solid var(--fp-mark,var(--fp-stroke-primary));border-radius:50%;background:var(--fp-bg-editor);box-sizing:border-box}
.fp-timeline-done::before{background:var(--fp-mark,var(--fp-text-tertiary));border-color:var(--fp-mark,var(--fp-text-tertiary))}
.fp-timeline-current::before{border-color:var(--fp-mark,var(--fp-accent-primary));box-shadow:0 0 0 3px color-mix(in srgb,var(--fp-mark,var(--fp-accent-primary)) 22%,transparent)}
.fp-timeline-event:not(:last-child)>.fp-timeline-mark::after{content:"";position:absolute;top:15px;bottom:-21px;width:1px;background:var(--fp-stroke-secondary)}
.fp-timeline-compact>.fp-timeline-event:not(:last-child)>.fp-timeline-mark::after{bottom:-13px}
.fp-timeline-title{font-weight:500}
.fp-timeline-note{color:var(--fp-text-secondary);font-size:13px;line-height:18px}
.fp-toned{--fp-mark:var(--fp-hue)}
.fp-report{display:flex;flex-direction:column;gap:24px;min-width:0;width:100%;max-width:880px;margin:0 auto}
.fp-report-wide{max-width:1200px}
.fp-report-section{display:flex;flex-direction:column;gap:12px;min-width:0}
.fp-report-divided{padding-top:20px;border-top:1px solid var(--fp-stroke-tertiary)}
.fp-report-note{margin:0;color:var(--fp-text-secondary)}
.fp-progress{display:flex;flex-direction:column;gap:4px;min-width:0;width:100%}
.fp-progress-words{display:flex;justify-content:space-between;gap:12px;color:var(--fp-text-secondary);font-size:12px;line-height:16px;font-variant-numeric:tabular-nums}
.fp-progress-track{height:8px;border-radius:4px;overflow:hidden;background:var(--fp-fill-secondary)}
.fp-progress-done{height:100%;background:var(--fp-mark,var(--fp-accent-primary))}
.fp-figure{display:flex;flex-direction:column;gap:10px;min-width:0;margin:0;padding:12px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg)}
.fp-figure-words{display:flex;flex-direction:column}
.fp-figure-title{font-weight:590}
.fp-figure-note{color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-comparison{display:grid;gap:12px;min-width:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(240px,calc((100% - (var(--fp-count) - 1)*12px)/var(--fp-count)))),1fr))}
.fp-radar{display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px;min-width:0;color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-radar>svg{flex:0 1 auto;width:100%;height:auto}
.fp-radar-names{display:flex;flex-direction:column;gap:4px;margin:0;padding:0;list-style:none}
.fp-radar-name{display:flex;align-items:center;gap:6px}
.fp-radar-swatch{flex:none;width:8px;height:8px;border-radius:2px}
.fp-level-block{display:flex;flex-direction:column;gap:8px;min-width:0}
.fp-levels{min-width:calc(112px + var(--fp-count)*88px);border-spacing:3px}
.fp-levels :is(.fp-level,.fp-table-heading){width:calc(100%/(var(--fp-count) + 1))}
.fp-level-frame .fp-table-heading{padding:4px 8px;border:0}
.fp-levels .fp-level-title{position:sticky;left:0;z-index:1;width:auto;min-width:104px;padding:6px 8px 6px 0;background:var(--fp-bg-editor);font-weight:500;text-align:left;vertical-align:middle;overflow-wrap:anywhere}
.fp-level-frame .fp-level-title.fp-table-heading{padding-left:0}
.fp-level{overflow-wrap:anywhere;padding:6px 8px;border-radius:var(--fp-radius-sm);background:var(--fp-fill-quaternary);vertical-align:middle}
.fp-level-toned{background:color-mix(in srgb,var(--fp-hue) 26%,transparent)}
.fp-level-toned.fp-hue-gray{background:var(--fp-fill-secondary)}
.fp-level-note{color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-level-legend{display:flex;flex-wrap:wrap;gap:4px 14px;margin:0;padding:0;list-style:none;color:var(--fp-text-secondary);font-size:12px;line-height:16px}
.fp-level-key,.fp-swatch-cell{background:color-mix(in srgb,var(--fp-hue,var(--fp-category-gray)) 62%,transparent)}
.fp-level-key{flex:none;width:10px;height:10px;border-radius:2px}
:is(.fp-level-key,.fp-swatch-cell).fp-hue-gray{background:var(--fp-fill-secondary)}
.fp-swatches{position:relative;max-width:100%;overflow:auto}
.fp-swatch-table{table-layout:fixed;border-spacing:2px;width:100%;min-width:calc(40px + var(--fp-count)*(var(--fp-cell-least) + 2px));max-width:calc(40px + var(--fp-count)*(var(--fp-cell) + 2px));color:var(--fp-text-secondary);font-size:11px;line-height:14px}
.fp-swatch-table :is(td,th){padding:0;font-weight:400;text-align:left;white-space:nowrap}
.fp-swatch-table tr>:first-child{position:sticky;left:0;z-index:1;width:36px;background:var(--fp-bg-editor);overflow:hidden;text-overflow:ellipsis}
.fp-swatch-head{display:block;width:0;overflow:visible}
.fp-swatch-cell{aspect-ratio:1;border-radius:2px;overflow:hidden}
.fp-fluency-head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:2px 12px}
.fp-fluency{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:12px;margin:0;padding:0;list-style:none}
.fp-fluency-stage{display:flex;flex-direction:column;gap:8px;min-width:0}
.fp-fluency-track{display:flex;max-width:96px;align-items:flex-end;height:var(--fp-tall);border-radius:var(--fp-radius-sm);overflow:hidden;background:var(--fp-fill-tertiary)}
.fp-fluency-done{width:100%;height:var(--fp-share);background:var(--fp-hue)}
.fp-fluency-words{min-width:0;overflow-wrap:anywhere}
.fp-fluency-score{font-size:18px;line-height:24px;font-weight:590;font-variant-numeric:tabular-nums}
.fp-fluency-status{color:var(--fp-hue-text);font-size:12px;line-height:16px}
.fp-fluency-name{font-size:13px;line-height:18px;white-space:pre-line}
.fp-evidence{display:flex;flex-direction:column;gap:10px;min-width:0;padding:14px 16px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg)}
.fp-evidence-groups{display:grid;gap:16px 24px;min-width:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}
.fp-evidence-group{display:flex;flex-direction:column;gap:6px;min-width:0}
.fp-evidence-list{display:flex;flex-direction:column;gap:4px;margin:0;padding-left:18px}
.fp-improvements{display:flex;flex-direction:column;gap:8px;min-width:0}
.fp-improvement{min-width:0;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg)}
.fp-improvements-divided>.fp-improvement{border-width:0 0 1px;border-radius:0}
.fp-improvement-header{display:flex;align-items:flex-start;justify-content:space-between;gap:12px;padding:10px 12px}
.fp-improvement-header>.fp-disclosure{flex:1;min-width:0;align-items:flex-start;padding:0}
.fp-improvement-header .fp-chevron{flex:none;margin-top:4px}
.fp-improvement-words{display:flex;flex-direction:column;min-width:0;margin-right:auto;text-align:left;overflow-wrap:anywhere}
.fp-improvement-note{color:var(--fp-text-secondary);font-size:13px;line-height:18px;font-weight:400}
.fp-improvement-marks{display:flex;flex:none;flex-wrap:wrap;justify-content:flex-end;gap:2px 10px;max-width:40%}
.fp-improvement-severity{color:var(--fp-hue-text);font-size:12px;line-height:20px;font-weight:500}
.fp-improvement-body{display:flex;flex-direction:column;gap:10px;min-width:0;padding:0 12px 12px 32px}
.fp-choice{display:flex;align-items:flex-start;gap:10px;width:100%;padding:10px 12px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-lg);background:none;color:inherit;text-align:left;cursor:pointer}
.fp-choice:hover{background:var(--fp-fill-quaternary)}
.fp-choice[aria-checked=true]{border-color:var(--fp-accent-primary);box-shadow:inset 0 0 0 1px var(--fp-accent-primary)}
.fp-choice-dot{flex:none;width:14px;height:14px;margin-top:3px;border:1px solid var(--fp-control-border);border-radius:50%}
.fp-choice[aria-checked=true]>.fp-choice-dot{border:4px solid var(--fp-accent-primary)}
.fp-choice-words{display:flex;flex-direction:column;min-width:0}
.fp-choice-title{font-weight:500}
.fp-choice-note{color:var(--fp-text-secondary);font-size:13px;line-height:18px}
.fp-dialog{display:flex;flex-direction:column;gap:10px;min-width:0;padding:14px 16px;border:1px solid var(--fp-stroke-primary);border-radius:var(--fp-radius-xl);--fp-bg-editor:var(--fp-bg-elevated);background:var(--fp-bg-editor);box-shadow:0 6px 20px color-mix(in srgb,#000 16%,transparent)}
.fp-dialog-head{display:flex;align-items:center;justify-content:space-between;gap:12px}
.fp-slides{display:flex;flex-direction:column;gap:12px;min-width:0}
.fp-slide{display:flex;flex-direction:column;gap:12px;min-width:0;min-height:320px;padding:28px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-xl);--fp-bg-editor:var(--fp-bg-elevated);background:var(--fp-bg-editor)}
.fp-slides-bar{display:flex;align-items:center;justify-content:space-between;gap:8px;color:var(--fp-text-secondary);font-size:12px;font-variant-numeric:tabular-nums}
.fp-markdown{display:flex;flex-direction:column;gap:10px;min-width:0}
.fp-markdown>:is(p,ul,ol,pre,blockquote){margin:0}
.fp-markdown>:is(ul,ol){padding-left:22px}
.fp-markdown>blockquote{padding-left:12px;border-left:2px solid var(--fp-stroke-primary);color:var(--fp-text-secondary)}
.fp-markdown>pre{padding:10px 12px;overflow:auto;border-radius:var(--fp-radius-md);background:var(--fp-fill-tertiary);font:13px/18px var(--fp-font-code)}
.fp-pairs{display:grid;grid-template-columns:minmax(80px,auto) minmax(0,1fr);gap:4px 16px;margin:0}
.fp-pairs>dt{color:var(--fp-text-secondary)}
.fp-pairs>dd{margin:0;min-width:0}
.fp-wireframe{display:flex;flex-direction:column;gap:8px;min-width:0;padding:12px;border:1px dashed var(--fp-stroke-primary);border-radius:var(--fp-radius-md)}
.fp-wire-box{display:flex;align-items:center;justify-content:center;min-height:48px;padding:8px;border:1px solid var(--fp-stroke-secondary);border-radius:var(--fp-radius-sm);background:var(--fp-fill-quaternary);color:var(--fp-text-secondary);font-size:12px}
.fp-wire-line{height:8px;border-radius:4px;background:var(--fp-fill-primary)}
.fp-picture-gone{display:inline-block;padding:2px 8px;border:1px dashed currentColor;border-radius:4px;color:var(--fp-text-secondary);font-size:12px}
table:has(.fp-parted-row){width:100%;border-collapse:collapse;font-size:13px;line-height:18px}
.fp-parted-row>:is(td,th){padding:6px 12px;border-bottom:1px solid var(--fp-stroke-tertiary);text-align:left;vertical-align:top}
.fp-parted-row>th{color:var(--fp-text-secondary);font-size:12px;font-weight:500}
@media (max-width:560px){
  .fp-timeline-event{grid-template-columns:14px minmax(0,1fr)}
  .fp-timeline-time{grid-column:2;grid-row:1}
  .fp-timeline-event>.fp-timeline-mark{grid-row:1/3;grid-column:1}
  .fp-fluency{grid-auto-flow:row}
  .fp-fluency-stage{flex-direction:column-reverse;gap:4px}
  .fp-fluency-track{max-width:none;height:8px;align-items:stretch}
  .fp-fluency-done{width:var(--fp-share);height:auto}
  .fp-radar-names{flex-flow:row wrap;gap:4px 14px}
  .fp-slide{padding:16px;min-height:0}
}
`;
