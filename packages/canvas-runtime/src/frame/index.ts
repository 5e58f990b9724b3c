export { type FrameDocument, type FrameDocumentOptions, loadFrameDocument } from "./frame-document.ts";
