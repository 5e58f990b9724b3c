const shared = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy of share pages: nothing that is written in a page applies, and the canvas's frame can't leave this site. */
export const shareDocumentPolicy = [...shared, "style-src 'self'"].join("; ");

/** The policy of the pages in React. The source editor writes its styles into the page. */
export const appDocumentPolicy = [...shared, "style-src 'self' 'unsafe-inline'"].join("; ");
