import type { EscapeAttempt } from "./escape-attempts.ts";

const markup = (html: string) =>
  `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html)}.replaceAll("URL", url));`;
/** A style for `#ME`, the attempt's own element, so that no attempt's style overrides another's. */
const style = (css: string) =>
  `document.head.append(Object.assign(document.createElement("style"), { textContent: ${JSON.stringify(css)}.replaceAll("URL", url).replaceAll("#ME", "#" + token) }));
  document.body.append(Object.assign(document.createElement("li"), { id: token, textContent: "x" }));`;
const element = (tag: string, attributes: string) =>
  `const made = document.createElement("${tag}"); for (const [name, value] of Object.entries(${attributes})) made.setAttribute(name, value); document.body.append(made);`;
const svg = (content: string) => markup(`<svg width='20' height='20'>${content}</svg>`);
const inSvg = (content: string) =>
  `"data:image/svg+xml," + encodeURIComponent(${JSON.stringify(`<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>${content}</svg>`)}.replaceAll("URL", url))`;
const blob = (content: string, type: string) =>
  `URL.createObjectURL(new Blob([${JSON.stringify(content)}.replaceAll("URL", url)], { type: "${type}" }))`;
const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nURL\n#EXT-X-ENDLIST\n";
const worklet = (content: string) =>
  `await new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule("data:text/javascript," + encodeURIComponent(${JSON.stringify(content)}.replaceAll("URL", url)));`;

/** Ways to send a request that are rarer than those in `escapeAttempts`. */
const requests: Readonly<Record<string, string>> = {
  // Document links.
  "icon link": element("link", '{ rel: "icon", href: url }'),
  "touch icon": element("link", '{ rel: "apple-touch-icon", href: url }'),
  "manifest link": element("link", '{ rel: "manifest", href: url }'),
  "dictionary link": element("link", '{ rel: "compression-dictionary", href: url }'),
  "alternate stylesheet": element("link", '{ rel: "alternate stylesheet", title: "x", href: url + "/style" }'),
  "stylesheet for print": element("link", '{ rel: "stylesheet", media: "print", href: url + "/style" }'),
  "preloaded font": element("link", '{ rel: "preload", as: "font", crossorigin: "", href: url }'),
  "preloaded style": element("link", '{ rel: "preload", as: "style", href: url }'),
  "preloaded script": element("link", '{ rel: "preload", as: "script", href: url }'),
  "preloaded fetch": element("link", '{ rel: "preload", as: "fetch", crossorigin: "", href: url }'),
  "preloaded track": element("link", '{ rel: "preload", as: "track", href: url }'),
  "preloaded picture set": element("link", '{ rel: "preload", as: "image", imagesrcset: url + " 1x" }'),
  prerender: element("link", '{ rel: "prerender", href: url }'),
  "speculation rules": `document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ source: "list", urls: [url], eagerness: "immediate" }] }) }));`,

  // Elements.
  "input image": element("input", '{ type: "image", src: url }'),
  "table background": markup("<table background='URL'><tr><td background='URL'>x</table>"),
  "body background": 'document.body.setAttribute("background", url);',
  "lazy image": element("img", '{ loading: "lazy", src: url }'),
  "image with CORS": element("img", '{ crossorigin: "use-credentials", src: url }'),
  "image with a referrer": element("img", '{ referrerpolicy: "unsafe-url", src: url }'),
  "image with attribution": element("img", "{ attributionsrc: url }"),
  "decoded image": "const image = new Image(); image.src = url; await image.decode();",
  "video source": markup("<video preload='auto'><source src='URL'></video>"),
  "audio source": markup("<audio preload='auto'><source src='URL'></audio>"),
  frameset: `const inner = document.createElement("iframe"); inner.srcdoc = "<frameset><frame src='" + url + "'></frameset>"; document.body.append(inner);`,
  "fenced frame": element("fencedframe", "{ src: url }"),
  portal: element("portal", "{ src: url }"),
  applet: markup("<applet archive='URL' code='URL'></applet>"),
  "object with a type": element("object", '{ type: "image/svg+xml", data: url }'),
  "object with a parameter": markup("<object type='text/html'><param name='src' value='URL'></object>"),
  "embedded SVG": element("embed", '{ type: "image/svg+xml", src: url }'),
  "declared shadow root": `const shadow = document.createElement("div"); document.body.append(shadow); shadow.setHTMLUnsafe?.("<div><template shadowrootmode=open><img src='" + url + "'></template></div>");`,
  "shadow root's style": `const owner = document.createElement("div"); document.body.append(owner); owner.attachShadow({ mode: "open" }).innerHTML = "<style>p { background: url(" + url + ") }</style><p>x</p>";`,
  "report-uri in <meta>": `document.head.insertAdjacentHTML("beforeend", "<meta http-equiv='Content-Security-Policy' content=\\"img-src 'none'; report-uri " + url + "\\">"); new Image().src = "https://a.invalid/";`,
  "link header in <meta>": markup("<meta http-equiv='Link' content='<URL>; rel=preload; as=image'>"),
  "base address": `document.head.append(Object.assign(document.createElement("base"), { href: url + "/" })); new Image().src = "picture";`,

  // Styles.
  "image-set": style("#ME { background-image: image-set('URL' 1x) }"),
  "cross-fade": style("#ME { background-image: -webkit-cross-fade(url(URL), url(data:,), 50%) }"),
  "list picture": style("#ME { list-style-image: url(URL) }"),
  "border picture": style("#ME { border: 9px solid; border-image: url(URL) 9 }"),
  reflection: style("#ME { -webkit-box-reflect: below 0 url(URL) }"),
  "shape outside": style("#ME::before { content: ''; float: left; width: 9px; height: 9px; shape-outside: url(URL) }"),
  "filter in CSS": style("#ME { filter: url(URL#f) }"),
  "backdrop filter": style("#ME::after { content: 'x'; backdrop-filter: url(URL#f) }"),
  "clip path": style("#ME { clip-path: url(URL#c) }"),
  "offset path": style("#ME { offset-path: url(URL#p) }"),
  "marker in CSS": `${style("path { marker-start: url(URL#m) }")} ${svg("<path d='M0 0L9 9'/>")}`,
  "fill in CSS": `${style("rect { fill: url(URL#g) }")} ${svg("<rect width='9' height='9'/>")}`,
  "adopted sheet": `const sheet = new CSSStyleSheet(); sheet.replaceSync("html::before { content: url(" + url + ") }"); document.adoptedStyleSheets.push(sheet);`,
  "custom property": style("#ME { --picture: url(URL); background-image: var(--picture) }"),
  "import with a layer": style("@import url('URL/style') layer(a) supports(display: grid);"),
  "import in an adopted sheet": `await new CSSStyleSheet().replace("@import url(" + url + "/style)");`,
  "namespace in CSS": style("@namespace url(URL); body { color: red }"),
  "highlight picture": style("#ME::selection { background: url(URL) } #ME::marker { content: url(URL) }"),
  "animated background": `const made = document.createElement("p"); document.body.append(made); made.animate([{ backgroundImage: "url(" + url + ")" }, { backgroundImage: "url(" + url + ")" }], 60_000);`,
  "transition picture": `const made = document.createElement("p"); made.textContent = "x"; document.body.append(made); made.style.transition = "background-image 0.1s"; made.style.backgroundImage = "url(" + url + ")";`,

  // SVG.
  "SVG use": svg("<use href='URL#a'/>"),
  "SVG fill": svg("<rect width='9' height='9' fill='url(URL#a)'/>"),
  "SVG mask": svg("<rect width='9' height='9' mask='url(URL#a)'/>"),
  "SVG pattern": svg("<pattern id='p' href='URL#a'/><rect width='9' height='9' fill='url(#p)'/>"),
  "SVG gradient": svg("<linearGradient id='g' href='URL#a'/><rect width='9' height='9' fill='url(#g)'/>"),
  "SVG text path": svg("<text><textPath href='URL#a'>x</textPath></text>"),
  "SVG motion": svg("<rect width='9' height='9'><animateMotion dur='1s'><mpath href='URL#a'/></animateMotion></rect>"),
  "SVG set": svg("<image width='9' height='9'><set attributeName='href' to='URL'/></image>"),
  "SVG animate": svg("<image width='9' height='9'><animate attributeName='href' values='URL' dur='1s'/></image>"),
  "SVG script": `const made = document.createElementNS("http://www.w3.org/2000/svg", "script"); made.setAttribute("href", url + "/script"); const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg"); drawing.append(made); document.body.append(drawing);`,
  "SVG foreign object": svg("<foreignObject width='9' height='9'><img src='URL'/></foreignObject>"),
  "SVG with a stylesheet": svg("<style>@import url(URL/style);</style>"),
  "image in an SVG image": `new Image().src = ${inSvg("<image href='URL'/>")};`,
  "script in an SVG image": `new Image().src = ${inSvg("<script href='URL'/>")};`,
  "stylesheet of an SVG object": `const made = document.createElement("object"); made.data = ${inSvg("<style>@import url(URL/style);</style>")}; document.body.append(made);`,

  // Embedded documents.
  "frame of XHTML": `const made = document.createElement("iframe"); made.src = ${blob("<html xmlns='http://www.w3.org/1999/xhtml'><body><img src='URL'/></body></html>", "application/xhtml+xml")}; document.body.append(made);`,
  "frame of XML with a stylesheet": `const made = document.createElement("iframe"); made.src = ${blob("<?xml version='1.0'?><?xml-stylesheet type='text/xsl' href='URL'?><a/>", "text/xml")}; document.body.append(made);`,
  "XSLT document()": `const xsl = new DOMParser().parseFromString("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'><a><xsl:copy-of select=\\"document('" + url + "')\\"/></a></xsl:template></xsl:stylesheet>", "text/xml"); const processor = new XSLTProcessor(); processor.importStylesheet(xsl); processor.transformToFragment(new DOMParser().parseFromString("<a/>", "text/xml"), document);`,
  "XSLT import": `const xsl = new DOMParser().parseFromString("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:import href='" + url + "'/></xsl:stylesheet>", "text/xml"); new XSLTProcessor().importStylesheet(xsl);`,
  "parsed document": `document.body.append(document.adoptNode(new DOMParser().parseFromString("<img src='" + url + "'>", "text/html").body.firstChild));`,
  "written document": `const made = document.createElement("iframe"); document.body.append(made); made.contentDocument.write("<img src='" + url + "'>");`,
  "range of markup": `document.body.append(document.createRange().createContextualFragment("<img src='" + url + "'>"));`,

  // Media.
  "HLS playlist from a data address": `const made = document.createElement("video"); made.src = "data:application/vnd.apple.mpegurl," + encodeURIComponent(${JSON.stringify(playlist)}.replace("URL", url)); document.body.append(made); await made.play();`,
  "HLS playlist from a blob": `const made = document.createElement("video"); made.src = ${blob(playlist, "application/vnd.apple.mpegurl")}; document.body.append(made); await made.play();`,
  "media source": "const made = document.createElement('video'); made.setAttribute('src', url); made.load();",
  "media session picture": `navigator.mediaSession.metadata = new MediaMetadata({ title: "x", artwork: [{ src: url }] });`,

  // Programs.
  "keepalive fetch": "await fetch(url, { keepalive: true, method: 'POST', body: 'x' });",
  "later fetch": "fetchLater(url, { activateAfter: 0 });",
  "fetch in the other cache modes": "await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' });",
  "synchronous request": `const request = new XMLHttpRequest(); request.open("GET", url, false); request.send();`,
  "WebSocket stream": 'await new WebSocketStream(url.replace("http", "ws")).opened;',
  "worker from a data address": `new Worker("data:text/javascript," + encodeURIComponent("fetch(" + JSON.stringify(url) + ")"));`,
  "module worker": `new Worker(${blob('import "URL";', "text/javascript")}, { type: "module" });`,
  "worker with importScripts": `new Worker(${blob('importScripts("URL");', "text/javascript")});`,
  "worklet from a data address": worklet('import "URL";'),
  "paint worklet": 'await CSS.paintWorklet.addModule(url + "/worker");',
  "animation worklet": 'await CSS.animationWorklet.addModule(url + "/worker");',
  "shared storage worklet": 'await sharedStorage.worklet.addModule(url + "/worker");',
  "source map": `new Function("1 //# sourceMappingURL=" + url)();`,
  "import with an attribute": `await new Function("u", "return import(u, { with: { type: 'json' } })")(url);`,
  "timer of text": `setTimeout("fetch(" + JSON.stringify(url) + ")", 0);`,
  "frame's own fetch": `const made = document.createElement("iframe"); document.body.append(made); made.contentWindow.eval("new Image().src = " + JSON.stringify(url));`,
  "frame's own policy": `const made = document.createElement("iframe"); made.setAttribute("csp", "default-src *"); made.srcdoc = "<img src='" + url + "'>"; document.body.append(made);`,
  "frame without a sandbox": `const made = document.createElement("iframe"); made.setAttribute("sandbox", "allow-scripts allow-same-origin allow-top-navigation"); made.srcdoc = "<img src='" + url + "'>"; document.body.append(made);`,
  "frame with credentials of none": `const made = document.createElement("iframe"); made.credentialless = true; made.src = url; document.body.append(made);`,

  // Requests made by the browser's own features.
  payment: `await new PaymentRequest([{ supportedMethods: url }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment();`,
  FedCM: 'await navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: "x" }] } });',
  presentation: "await new PresentationRequest([url]).getAvailability();",
  "ad auction": `await navigator.joinAdInterestGroup({ owner: new URL(url).origin, name: "x", biddingLogicURL: url, lifetimeMs: 1000 }, 1);`,
  "background fetch": 'await (await navigator.serviceWorker.ready).backgroundFetch.fetch("x", [url]);',
  "protocol handler": 'navigator.registerProtocolHandler("web+x", url + "?%s");',
  "reporting observer": `document.head.insertAdjacentHTML("beforeend", "<meta http-equiv='Reporting-Endpoints' content='default=\\"" + url + "\\"'>"); new Image().src = "https://a.invalid/";`,
};

/** Attempts that headless Chromium performs in no frame, or not reliably, so no control shows that they could work. */
const withoutControl: readonly string[] = [
  "HLS playlist from a data address",
  "SVG animate",
  "SVG fill",
  "SVG gradient",
  "SVG motion",
  "SVG pattern",
  "SVG set",
  "SVG text path",
  "SVG use",
  "XSLT document()",
  "XSLT import",
  "ad auction",
  "animation worklet",
  "applet",
  "backdrop filter",
  "background fetch",
  "fenced frame",
  "fetch in the other cache modes",
  "filter in CSS",
  "frame of XML with a stylesheet",
  "icon link",
  "image in an SVG image",
  "import in an adopted sheet",
  "link header in <meta>",
  "manifest link",
  "media session picture",
  "namespace in CSS",
  "object with a parameter",
  "offset path",
  "payment",
  "portal",
  "prerender",
  "presentation",
  "protocol handler",
  "report-uri in <meta>",
  "reporting observer",
  "script in an SVG image",
  "source map",
  "speculation rules",
  "touch icon",
];

/** Attempts that change the document for the others: its policy, base address or fetches. */
const alone: readonly string[] = ["report-uri in <meta>", "reporting observer", "base address", "synchronous request"];

const attempts: readonly EscapeAttempt[] = [
  ...Object.entries(requests).map(([name, code]) => ({
    name,
    evidence: "request" as const,
    code,
    alone: alone.includes(name),
  })),
  {
    name: "WebRTC of an own frame",
    evidence: "knock",
    code: `const made = document.createElement("iframe"); document.body.append(made);
      const peer = new made.contentWindow.RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:" + port }] });
      peer.createDataChannel("x"); await peer.setLocalDescription(await peer.createOffer())`,
  },
  {
    name: "WebRTC of a written frame",
    evidence: "knock",
    code: `const made = document.createElement("iframe"); made.srcdoc = "<script>const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:" + port + "' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))</" + "script>"; document.body.append(made);`,
  },
];

export const rarerEscapeAttempts: readonly EscapeAttempt[] = attempts.map((attempt) => ({
  ...attempt,
  hasControl: !withoutControl.includes(attempt.name),
}));
