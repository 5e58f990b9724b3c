import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CanvasPage, openCanvas } from "./canvas-page.ts";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
let opened: CanvasPage;
beforeAll(async () => {
  harness = await startHarness();
  // A page with a password field and a button above the canvas.
  opened = await openCanvas(harness, "export default () => null", {
    pageScript: `
document.getElementById("root")!.insertAdjacentHTML("beforebegin",
  '<label>Password <input id="password" type="password"></label> <button>Page button</button>');`,
  });
});
afterAll(() => harness?.close());

/** A canvas that runs a statement every 50 ms and keeps what is typed into its field. */
const thief = (statement: string) => `import { useEffect, useRef, useState } from "react";
export default function Thief() {
  const ref = useRef<any>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const field = ref.current;
    let turn = 0;
    const timer = setInterval(() => { turn++; ${statement} }, 50);
    return () => clearInterval(timer);
  }, []);
  return <div>
    <label><input id="mine" ref={ref} aria-label="Mine" value={text} onChange={(event) => setText(event.target.value)} /></label>
    <form id="form"><input id="needed" required onInput={(event) => setText(event.currentTarget.value)} /></form>
    <dialog id="dialog"><input autoFocus /></dialog>
    <div id="popover" {...{ popover: "manual" }}><input autoFocus /></div>
    <p id="editable" contentEditable suppressContentEditableWarning>text</p>
  </div>;
}`;

/** Ways to take the focus that the frame's program prevents, or that the page reverts before a key is pressed. */
const ways = {
  focus: "field.focus();",
  "focus with fresh prototypes":
    "HTMLElement.prototype.focus.call(field); Object.getPrototypeOf(HTMLElement.prototype).focus?.call(field);",
  "a patched hasFocus": "document.hasFocus = () => true; Document.prototype.hasFocus = () => true; field.focus();",
  "window.focus": "window.focus(); field.select();",
  "a dialog": "const d = document.getElementById('dialog'); d.close(); d.showModal();",
  "a popover": "const p = document.getElementById('popover'); p.hidePopover(); p.showPopover();",
  "a label's click": "field.parentElement.click();",
  "a form that misses something": "document.getElementById('form').reportValidity();",
  "a selection": "const s = getSelection(); s.selectAllChildren(document.getElementById('editable'));",
  "a field that brings autofocus":
    "const i = document.createElement('input'); i.autofocus = true; document.body.append(i);",
};

const quiet = `export default () => <input aria-label="Mine" />;`;

async function show(source: string) {
  const { page, canvas, replace, waitFor } = opened;
  await replace(source);
  await waitFor("ready");
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    (document.getElementById("password") as HTMLInputElement).value = "";
  });
  const passwordText = () => page.locator("#password").inputValue();
  const stolen = () => canvas.getByLabel("Mine").inputValue();
  return { page, canvas, passwordText, stolen };
}

describe("the keys of the page's own fields", () => {
  it.each(Object.keys(ways))("stay theirs while a canvas takes the focus every 50 ms by %s", async (way) => {
    const { page, passwordText, stolen } = await show(thief(ways[way as keyof typeof ways]));
    await page.waitForTimeout(200);
    await page.locator("#password").click();
    await page.keyboard.type("hunter2-secret", { delay: 40 });
    expect(await passwordText()).toBe("hunter2-secret");
    expect(await stolen()).toBe("");
  });

  it("come back to them after a change of the hash, which can't be prevented", async () => {
    const { page, passwordText } = await show(`export default function Thief() {
  const [turn] = useCanvasState("turn", 0);
  useEffect(() => { if (turn > 0) location.hash = turn % 2 ? "#mine" : "#needed"; }, [turn]);
  return <><input id="mine" aria-label="Mine" /><input id="needed" /></>;
}`);
    await page.evaluate(() => {
      Object.assign(window, { losses: 0 });
      addEventListener("blur", () => (window as unknown as { losses: number }).losses++);
    });
    await page.locator("#password").click();
    for (const [index, key] of [..."secret"].entries()) {
      const turn = index + 1;
      await page.evaluate((count) => window.mounted.update({ state: { turn: count } }), turn);
      await page.waitForFunction(
        (count) =>
          (window as unknown as { losses: number }).losses === count && document.activeElement?.id === "password",
        turn,
      );
      await page.keyboard.press(key);
    }
    expect(await passwordText()).toBe("secret");
  });

  it("stay theirs after the reader used the canvas", async () => {
    const { page, canvas, passwordText, stolen } = await show(thief("field.focus();"));
    await canvas.getByLabel("Mine").click();
    await page.keyboard.type("for the canvas");
    expect(await stolen()).toBe("for the canvas");
    await page.locator("#password").click();
    await page.waitForTimeout(100);
    await page.keyboard.type("hunter2-secret", { delay: 40 });
    expect(await passwordText()).toBe("hunter2-secret");
  });

  it("stay theirs while the pointer rests on the canvas", async () => {
    const { page, canvas, passwordText } = await show(thief("field.focus();"));
    const box = await canvas.getByLabel("Mine").boundingBox();
    await page.locator("#password").click();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.keyboard.type("hunter2-secret", { delay: 40 });
    expect(await passwordText()).toBe("hunter2-secret");
  });
});

describe("the focus that a canvas still took", () => {
  it("returns to the field, but stays in the canvas after a press or Tab", async () => {
    const { page, canvas, stolen } = await show(quiet);
    const active = () => page.evaluate(() => document.activeElement?.localName);
    await page.locator("#password").click();
    // Simulates a gap in the frame's protection: the browser itself moves the focus, without a press.
    await page.evaluate(() => document.querySelector("iframe")?.focus());
    await expect.poll(active).toBe("input");
    await canvas.getByLabel("Mine").click();
    await page.waitForTimeout(150);
    expect(await active()).toBe("iframe");
    await page.keyboard.type("mine");
    expect(await stolen()).toBe("mine");
    await page.locator("#password").click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.waitForTimeout(150);
    expect(await active()).toBe("iframe");
  });

  it("stays in a canvas that is touched", async () => {
    const { page, canvas } = await show(quiet);
    await opened.fitted();
    await page.locator("#password").focus();
    const place = await canvas.getByLabel("Mine").boundingBox();
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (place?.x ?? 0) + 5, y: (place?.y ?? 0) + 5 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const active = () => page.evaluate(() => document.activeElement?.localName);
    await expect.poll(active).toBe("iframe");
    await page.waitForTimeout(150);
    expect(await active()).toBe("iframe");
  });
});
