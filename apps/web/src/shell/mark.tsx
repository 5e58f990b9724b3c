import "./mark.css";

/** The site's logo, a fingertip in paint, in the theme's colours. The favicon has the same shape. */
export function Mark() {
  return (
    <svg className="site-mark" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" />
      <path d="M3.5 10.5V8a4.5 4.5 0 0 1 9 0v3M5.8 12.5V8.1a2.2 2.2 0 0 1 4.4 0v3M8 8.2v5.3" />
    </svg>
  );
}
