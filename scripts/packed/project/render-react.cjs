// Renders the React entry and a whole canvas with the React that is installed. Prints "all right" at its end.
const assert = require("node:assert/strict");
const { createElement, version } = require("react");
const { renderToString } = require("react-dom/server");
const { renderCanvasToHtml } = require("@fingerpaint/canvas-runtime/html");
const { CanvasView } = require("@fingerpaint/canvas-runtime/react");

const [, , major] = process.argv;
assert.equal(version.split(".")[0], major);
assert.equal(renderToString(createElement(CanvasView, { source: "" })), "<div></div>");
const source = 'import { H1 } from "editor/canvas";\nexport default () => <H1>Hello</H1>;\n';
assert.match(renderCanvasToHtml(source).html, /<h1[^>]*>Hello/);
console.log("all right");
