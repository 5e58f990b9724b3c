import { createCanvasService } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";

const canvasesPerOwner = 10;
const card = `      <Card><CardHeader trailing={<Pill tone="info">new</Pill>}>Title</CardHeader><CardBody>Some text</CardBody></Card>\n`;

/** A source of 6 kB, different for each number. */
export function sourceOf(number: number): string {
  return `import { Card, CardBody, CardHeader, Pill, Stack } from "editor/canvas";\n\nexport default function Canvas${number}() {\n  return (\n    <Stack>\n${card.repeat(50)}    </Stack>\n  );\n}\n`;
}

/** Publishes canvases to a folder, ten for each owner, and returns their ids. */
export async function fillFolder(folder: string, count: number): Promise<string[]> {
  const store = await createJsonFileStore({ folder });
  const service = createCanvasService({ store });
  const canvasIds: string[] = [];
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const publishRemaining = async () => {
    for (const number of numbers) {
      const owner = `owner-${Math.floor(number / canvasesPerOwner)}`;
      const { canvasId } = await service.publish(owner, { source: sourceOf(number) });
      canvasIds.push(canvasId);
    }
  };
  await Promise.all(Array.from({ length: 32 }, publishRemaining));
  await store.close();
  return canvasIds;
}
