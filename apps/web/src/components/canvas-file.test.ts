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

const link = "https://paint.example/editor-canvas/cv_8sK2mQx0ZbT4rLw9";

it("shows a command for each kind of file, with a password prompt for a protected canvas", () => {
  const cliUrl = "https://paint.example/cli-0a1b2c3d.tgz";
  expect(shellCommands(cliUrl, { link, title: "Sales", isLocked: false }).map(([, command]) => command)).toEqual([
    `npx -y ${cliUrl} get ${link} -o sales.canvas.tsx`,
    `npx -y ${cliUrl} export ${link} -o sales.html`,
    `npx -y ${cliUrl} export ${link} -o sales.md`,
    `npx -y ${cliUrl} export ${link} -o sales.png`,
  ]);
  expect(shellCommands(cliUrl, { link, title: "", isLocked: true })[0]).toEqual([
    "source",
    `npx -y ${cliUrl} get ${link} -o canvas.canvas.tsx --password`,
  ]);
});

it("shows no command if the site offers no program", () => {
  expect(shellCommands(null, { link, title: "Sales", isLocked: false })).toEqual([]);
});
