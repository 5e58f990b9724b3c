import { expect, it } from "vitest";
import { fileNameOfTitle, shellCommands } from "./canvas-file.ts";

it.each([
  ["Sales, Q3 / north", "sales-q3-north"],
  ["../../etc; rm -rf $HOME `x` \"'", "etc-rm-rf-home-x"],
  ["订单流程", "订单流程"],
  ["", "canvas"],
  ["-- …", "canvas"],
  [`${"ab ".repeat(20)}c`, `${"ab-".repeat(19)}ab`],
])("names the file of %j", (title, name) => {
  expect(fileNameOfTitle(title)).toBe(name);
});

it("gives a command line for each kind of file, and asks for the password of a protected canvas", () => {
  const link = "https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9";
  expect(shellCommands(link, "Sales", false).map(([, command]) => command)).toEqual([
    `npx fingerpaint get ${link} -o sales.canvas.tsx`,
    `npx fingerpaint export ${link} -o sales.html`,
    `npx fingerpaint export ${link} -o sales.md`,
    `npx fingerpaint export ${link} -o sales.png`,
  ]);
  expect(shellCommands(link, "", true)[0]).toEqual([
    "source",
    `npx fingerpaint get ${link} -o canvas.canvas.tsx --password`,
  ]);
});
