/** Styles of form controls. */
export const formStylesheet = `
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
.fp-toggle-label{display:inline-flex;align-items:center;gap:8px;width:fit-content;cursor:pointer}
`;
