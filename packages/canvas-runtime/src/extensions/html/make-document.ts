import { cutText, type DocumentRequest, type FrameMessage, messageLimits } from "../../sandbox/frame/messages.ts";
import { renderCanvasToHtml, renderCanvasToMarkdown } from "./render-canvas.ts";

/**
 * Renders a canvas as a document with the same code as in Node.
 *
 * @returns the answer to the page: a `document`, or an `error` that says why there is none
 * @throws anything, if the canvas broke something in the frame's window
 */
export async function makeDocument(request: DocumentRequest): Promise<FrameMessage> {
  const { format, source, title, theme, tokens, language, ...content } = request;
  const state = Object.fromEntries(Object.entries(content.state).map(([key, json]) => [key, JSON.parse(json)]));
  const options = {
    modules: content.modules,
    state,
    ...(title !== null && { title }),
    ...(language?.language !== undefined && { language: language.language }),
    ...(language?.words !== undefined && { words: language.words }),
  };
  const { document: text, failure } = render();
  if (failure !== null) return { type: "error", error: { ...failure, message: cutText(failure.message) } };
  const { document: limit } = messageLimits;
  if (text.length > limit) {
    const counts = [text.length, limit].map((count) => count.toLocaleString("en-US"));
    const message = `The document has ${counts[0]} characters, more than the limit of ${counts[1]}.`;
    return { type: "error", error: { phase: "render", message } };
  }
  return { type: "document", text, height: format === "html" ? await heightOf(text) : 0 };

  function render() {
    if (format === "markdown") {
      const { markdown, failure } = renderCanvasToMarkdown(source, options);
      return { document: markdown ?? "", failure };
    }
    const { html, failure } = renderCanvasToHtml(source, { ...options, theme, ...(tokens !== null && { tokens }) });
    return { document: html ?? "", failure };
  }
}

/** How long to wait for images before measuring the height, in milliseconds. */
const picturesMs = 1_000;

/** How long to wait for the page to lay out this frame, in milliseconds. Until then, nothing in it has a size. */
const layoutMs = 5_000;

/** Lays out a document in this frame and returns its height in px, without the empty space below its content. */
async function heightOf(html: string): Promise<number> {
  const { head, body } = new DOMParser().parseFromString(html, "text/html");
  const style = document.createElement("style");
  style.textContent = ".fp-page{min-height:0!important}*{scrollbar-width:none!important}";
  document.head.append(...head.querySelectorAll("style"), style);
  document.body.replaceChildren(...body.childNodes);
  const loaded = [...document.images].map((image) => image.decode().catch(() => {}));
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, picturesMs))]);
  const measure = () => Math.ceil(document.body.getBoundingClientRect().height);
  for (const end = performance.now() + layoutMs; measure() === 0 && performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return measure();
}
