export { type FrameDocument, loadFrameDocument } from "./frame-document.ts";
