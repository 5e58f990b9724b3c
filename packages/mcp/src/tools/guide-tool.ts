import * as z from "zod";
import { CanvasRefusal } from "../canvases.ts";
import { createCanvasGuide, createShortCanvasGuide, findGuideTopic, guideGroups } from "../guide/canvas-guide.ts";
import { type CanvasTool, nothingToUndo, readingHints } from "./canvas-tool.ts";

const guideInput = z.object({
  topic: z
    .string({ error: "must be a string" })
    .optional()
    .describe(
      `Returns all props of a component, a hook or a group (${guideGroups.join(", ")}); all returns everything`,
    ),
});

export const guideTool: CanvasTool<typeof guideInput> = {
  name: "canvas_guide",
  title: "How to write a canvas",
  description:
    "Explains how to write a canvas: rules, the purpose of each component, and three examples. Read it before you write your first canvas. With a topic, returns the full declarations of a component.",
  hints: readingHints,
  input: guideInput,
  failure: nothingToUndo,
  // Text only: a structured result would send the guide a second time, escaped.
  run: async ({ topic }, { modules }) => ({ content: [{ type: "text", text: guideText(topic, modules) }] }),
};

const more = `All props: canvas_guide with a topic, such as Table or charts. Everything: topic all, or the resource canvas://guide.
`;

/** @throws CanvasRefusal INVALID_INPUT if the guide doesn't have the topic */
function guideText(topic: string | undefined, modules: readonly string[] | undefined): string {
  if (topic === undefined) return `${createShortCanvasGuide({ modules })}\n${more}`;
  if (topic === "all") return createCanvasGuide({ modules });
  const text = findGuideTopic(topic);
  if (text !== undefined) return text;
  const groups = guideGroups.join(", ");
  throw new CanvasRefusal("INVALID_INPUT", `topic: must be a component, a hook, one of ${groups}, or all`);
}
