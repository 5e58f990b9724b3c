import "../../shell/stylesheet.css";
import "./share-page.css";
import { restrictFrames } from "../../frame-policy.ts";
import { sitePath } from "../../site.ts";
import { openSharePage } from "./share-page.ts";

/** The share page doesn't use React, so that the canvas appears as soon as possible. */
restrictFrames();
const root = document.getElementById("root");
const canvasId = sitePath().split("/")[2];
if (root !== null && canvasId !== undefined) openSharePage(root, canvasId);
