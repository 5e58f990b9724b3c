/** Nothing is loaded, nothing runs, nothing is sent. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "media-src data:",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

/** What is put into a document that runs nothing. */
export interface DocumentContent {
  readonly title: string;
  /** A language tag such as "en". */
  readonly language: string;
  /** The styles: no `</style` is in them. */
  readonly css: string;
  /** The markup of the body. */
  readonly body: string;
}

/** Writes a document of one file. The policy comes first, before anything that a canvas made. */
export function documentShell({ title, language, css, body }: DocumentContent): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
