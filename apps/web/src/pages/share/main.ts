import "../../shell/stylesheet.css";
import "./share-page.css";
import { restrictFrames } from "../../frame-policy.ts";
import { sitePath } from "../../site.ts";
import { openSharePage } from "./share-page.ts";

/** The share page does without React, so that a reader waits for as little as possible before the canvas. */
restrictFrames();
const root = document.getElementById("root");
const canvasId = sitePath().split("/")[2];
if (root !== null && canvasId !== undefined) openSharePage(root, canvasId);
