/**
 * Starts Swagger UI in the theme that the visitor chose on the pages or prefers, with MD5 before canvases, and without
 * the server selector, since there is only one server. Adds the accessible names that Swagger UI omits, and replaces
 * its links inside buttons by text.
 */
export const referenceScript = `const dark = matchMedia("(prefers-color-scheme: dark)");
function chosenTheme() {
  try {
    return localStorage.getItem("fingerpaint:theme");
  } catch {
    return null;
  }
}
function applyTheme() {
  const theme = chosenTheme();
  const isDark = theme === "dark" || (theme !== "light" && dark.matches);
  document.documentElement.classList.toggle("dark-mode", isDark);
}
dark.addEventListener("change", applyTheme);
applyTheme();
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  tagsSorter: (a, b) => b.localeCompare(a),
  syntaxHighlight: false,
  plugins: [
    {
      wrapComponents: {
        ServersContainer: () => () => null,
        DeepLink: (_original, { React }) => ({ text }) => React.createElement("span", null, text),
      },
    },
  ],
});
function repairRoles() {
  for (const field of document.querySelectorAll(".swagger-ui :is(select, textarea):not([aria-label])")) {
    const name = field.matches(".examples-select-element") ? "Example" : field.matches("textarea") ? "Request body" : "Value";
    field.setAttribute("aria-label", name);
  }
  document.querySelector(".swagger-ui .info .title")?.setAttribute("aria-level", "2");
  const about = document.querySelector(".swagger-ui .information-container");
  about?.setAttribute("role", "region");
  about?.setAttribute("aria-label", "About");
  for (const table of document.querySelectorAll(".swagger-ui table[role=region]")) table.removeAttribute("role");
}
new MutationObserver(repairRoles).observe(document.getElementById("reference"), { childList: true, subtree: true });
`;

/**
 * Gives Swagger UI the colours and sizes of the pages. `:root:root` is more specific than its selectors, and so is
 * `.btn.btn.btn.btn` than those of its dark theme.
 */
export const referenceLook = `:root {
  color-scheme: light;
  --page: #ffffff;
  --chrome: #f3f4f6;
  --raised: #f7f8fa;
  --text: #1b1f27;
  --soft: #494d56;
  --line: #e2e5e9;
  --line-strong: #8a8f98;
  --accent: #325ac2;
  --on-accent: #ffffff;
  --link: #2b52b8;
  --good: #016c35;
  --bad: #a31c22;
  --warning: #755206;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
:root.dark-mode {
  color-scheme: dark;
  --page: #121417;
  --chrome: #0c0e12;
  --raised: #191c20;
  --text: #e9ebef;
  --soft: #b4b7be;
  --line: #292b30;
  --line-strong: #70757e;
  --accent: #8caffe;
  --on-accent: #10131a;
  --link: #8caffe;
  --good: #7cc991;
  --bad: #fe9189;
  --warning: #d9ac5d;
}
:root:root,
:root:root body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 14px / 20px var(--sans);
}
header {
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 4px 16px;
  box-sizing: border-box;
  background: var(--chrome);
  border-bottom: 1px solid var(--line);
  font-weight: 590;
}
header a,
header span {
  display: inline-flex;
  align-items: center;
  gap: 8px;
  color: var(--text);
  text-decoration: none;
}
header h1 {
  margin: 0;
  padding-left: 16px;
  color: var(--soft);
  font-size: 14px;
  font-weight: 400;
}
#reference {
  max-width: 960px;
  margin: 0 auto;
  padding: 32px 24px 64px;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
:root:root .swagger-ui :is(.wrapper, .information-container, .scheme-container) {
  max-width: none;
  padding: 0;
}
:root:root .swagger-ui .info {
  margin: 0 0 16px;
}
:root:root .swagger-ui {
  background: none;
}
:root:root .swagger-ui .info .title {
  margin: 0 0 8px;
  color: var(--text);
  font-size: 24px;
  font-weight: 590;
  line-height: 30px;
}
:root:root .swagger-ui .info .title :is(small, small pre) {
  top: 0;
  background: none;
  color: var(--soft);
  font-size: 12px;
}
:root:root .swagger-ui .scheme-container {
  margin: 0;
  background: none;
  box-shadow: none;
}
:root:root .swagger-ui *,
:root:root .swagger-ui *::before {
  font-family: var(--sans);
  text-shadow: none;
  transition: none;
}
:root:root .swagger-ui :is(code, pre, textarea, .microlight, .microlight *, .opblock-summary-path, .opblock-summary-path *, .prop-type, .parameter__type) {
  font-family: var(--mono);
}
:root:root .swagger-ui :is(p, li, td, th, label, h2, h3, h4, h5, div, section, span:not(.microlight *), small, button, textarea, input, select, i) {
  color: var(--text);
}
:root:root .swagger-ui :is(a, a *, .link) {
  color: var(--link);
}
:root:root .swagger-ui a:is(.nostyle, .nostyle *) {
  color: var(--text);
}
:root:root .swagger-ui :is(.opblock-summary-description, .opblock-tag small, .opblock-tag small *, .parameter__in, .parameter__extension) {
  color: var(--soft);
}
:root:root .swagger-ui .opblock-tag {
  border-bottom: 1px solid var(--line);
  font-size: 16px;
}
:root:root .swagger-ui :is(.markdown, .renderedMarkdown) code {
  background: var(--chrome);
  color: var(--text);
  font-weight: 400;
}
:root:root .swagger-ui .opblock {
  margin: 0 0 8px;
  border: 1px solid var(--line) !important;
  border-radius: 8px;
  background: var(--page) !important;
  box-shadow: none;
}
:root:root .swagger-ui .opblock .opblock-summary {
  border-color: var(--line) !important;
}
:root:root .swagger-ui .opblock .opblock-section-header {
  background: var(--raised) !important;
  box-shadow: none;
}
:root:root .swagger-ui .opblock .opblock-body :is(div, h4, th, td) {
  border-color: var(--line) !important;
}
:root:root .swagger-ui .opblock .opblock-summary-method {
  min-width: 72px;
  border: 1px solid currentcolor;
  border-radius: 6px;
  background: none !important;
  color: var(--link);
}
:root:root .swagger-ui .opblock.opblock-get .opblock-summary-method {
  color: var(--link);
}
:root:root .swagger-ui .opblock.opblock-post .opblock-summary-method {
  color: var(--good);
}
:root:root .swagger-ui .opblock.opblock-patch .opblock-summary-method {
  color: var(--warning);
}
:root:root .swagger-ui :is(.opblock.opblock-delete .opblock-summary-method, .parameter__name.required span, .errors *),
:root:root .swagger-ui .parameter__name.required::after {
  color: var(--bad);
}
:root:root .swagger-ui .parameter__name {
  font-size: 14px;
  white-space: nowrap;
}
:root:root .swagger-ui .opblock .tab-header .tab-item.active h4 span::after {
  background: var(--accent) !important;
}
:root:root .swagger-ui :is(svg, svg path, .arrow) {
  fill: var(--text);
}
:root:root .swagger-ui .btn.btn.btn.btn {
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: var(--page);
  box-shadow: none;
  color: var(--text);
  font-weight: 400;
}
:root:root .swagger-ui .btn.btn.btn.btn.execute {
  border-color: transparent;
  background: var(--accent);
  color: var(--on-accent);
}
:root:root .swagger-ui :is(input, select, textarea) {
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background-color: var(--page);
  box-shadow: none;
  color: var(--text);
}
:root:root .swagger-ui .response-control-media-type--accept-controller select {
  border-color: var(--line-strong) !important;
}
:root:root .swagger-ui .response-control-media-type__accept-message {
  color: var(--soft) !important;
}
:root:root .swagger-ui .opblock-body.opblock-body pre.microlight,
:root:root .swagger-ui :is(.highlight-code, .microlight, .model-box, section.models, .model-container, .json-schema-2020-12, .json-schema-2020-12-accordion, .json-schema-2020-12-expand-deep-button) {
  background: var(--raised) !important;
  color: var(--text) !important;
}
:root:root .swagger-ui .json-schema-2020-12__constraint {
  background: var(--chrome);
  color: var(--text);
}
:root:root .swagger-ui .opblock-body {
  overflow-x: auto;
}
:root:root .swagger-ui section.models {
  border: 1px solid var(--line);
  border-radius: 8px;
}
:root:root .swagger-ui section.models h4 {
  border-color: var(--line);
}
:root:root .swagger-ui :is(table thead tr td, table thead tr th) {
  border-bottom: 1px solid var(--line);
}
:root:root .swagger-ui .dialog-ux .modal-ux {
  border: 1px solid var(--line);
  background: var(--page);
}
@media (max-width: 600px) {
  #reference {
    padding: 20px 16px 48px;
  }
  :root:root .swagger-ui .opblock-summary-path {
    max-width: none;
    overflow-wrap: anywhere;
  }
  :root:root .swagger-ui .opblock .opblock-section-header {
    flex-wrap: wrap;
  }
}
`;
