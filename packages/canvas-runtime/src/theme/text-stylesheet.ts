/** Styles of text, headings, code and links. */
export const textStylesheet = `
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
