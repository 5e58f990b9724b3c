/** Styles of cards, buttons, pills, figures and callouts. */
export const surfaceStylesheet = `
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
.fp-stat-value{color:var(--fp-text-primary);font-size:24px;line-height:30px;font-weight:590;letter-spacing:-.015em;font-variant-numeric:tabular-nums}
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
