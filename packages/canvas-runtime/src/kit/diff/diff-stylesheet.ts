/** The static styles of diffs; a document includes this text once. */
export const diffStylesheet = `
.fp-diff{min-width:0;max-width:100%;overflow-x:auto;color:var(--fp-text-primary);font-family:var(--fp-font-code);font-size:12px;line-height:18px;tab-size:4}
.fp-diff-lines{display:grid;width:max-content;min-width:100%}
.fp-diff-line{display:flex;min-height:18px;text-decoration:none;white-space:pre;border-left:0 solid transparent}
.fp-diff-strip{flex:none;width:3px}
.fp-diff-added{background:var(--fp-diff-inserted-line)}
.fp-diff-removed{background:var(--fp-diff-removed-line)}
.fp-diff-added>.fp-diff-strip{background:var(--fp-diff-strip-added)}
.fp-diff-removed>.fp-diff-strip{background:var(--fp-diff-strip-removed)}
.fp-diff-number{flex:none;padding:0 8px 0 10px;color:var(--fp-text-quaternary);text-align:right;user-select:none}
.fp-diff-added>.fp-diff-number-colored,.fp-diff-added>.fp-diff-sign,.fp-diff-plus{color:var(--fp-tone-text-green)}
.fp-diff-removed>.fp-diff-number-colored,.fp-diff-removed>.fp-diff-sign,.fp-diff-minus{color:var(--fp-tone-text-red)}
.fp-diff-sign{flex:none;width:18px;text-align:center;user-select:none}
.fp-diff-content{flex:1 1 auto;padding-right:12px}
.fp-diff-stats{display:inline-flex;gap:6px;flex:none;font-size:12px;line-height:16px;font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap}
`;
