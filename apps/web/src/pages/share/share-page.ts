import "../../layout/stylesheet.css";
import "./share-page.css";
import { maxPasswordLength } from "@fingerpaint/api-contracts/limits";
import { type ShareRefusal, type ShareStateName, shareStateName } from "@fingerpaint/api-contracts/share-page";
import { type CanvasState, compilerVersion } from "@fingerpaint/canvas-runtime";
import type { UnlockedCanvas } from "@fingerpaint/sdk-client";
import { loadShareState } from "../../canvas-api.ts";
import { element } from "../../components/element.ts";
import { currentLanguage, onLanguageChange } from "../../preferences.ts";
import { restrictFrames, sitePath, siteUrl } from "../../site.ts";
import { createCanvasStage } from "./canvas-stage.ts";
import { createShareBar, type ShareBar } from "./share-bar.ts";
import { shareMessages } from "./share-messages.ts";

// The share page doesn't use React, so that the canvas appears as soon as possible.
restrictFrames();
const root = document.getElementById("root");
const canvasId = sitePath().split("/")[2];
if (root !== null && canvasId !== undefined) openSharePage(root, canvasId);

/** Fills the page with the canvas of a share link, or with the reason why there is none. */
function openSharePage(root: HTMLElement, canvasId: string): void {
  let redraw = () => {};
  onLanguageChange(() => redraw());
  const { password, refusal } = readLink();
  if (refusal !== null && password === undefined) show(refusal, undefined);
  else void load(password);

  /** Loads the canvas and, at the same time, the frame that it will run in. A form or message stays until then. */
  async function load(password?: string): Promise<void> {
    const early = root.hasChildNodes() ? null : openCanvasView(root, canvasId);
    const state = await loadShareState(canvasId, { password, compiled: compilerVersion });
    if (state.kind === "ready") {
      redraw = (early ?? openCanvasView(root, canvasId)).show(state.canvas);
      return;
    }
    early?.close();
    show(state, password);
  }

  /** @param password The password that was tried, for another attempt: it is no longer in the address. */
  function show(state: ShareRefusal, password: string | undefined): void {
    tell(shareStateName(state));
    redraw = () => {
      const view =
        state.kind === "locked" ? lockedView(state.problem, load) : messageView(state, () => void load(password));
      root.replaceChildren(view);
      // Not with the `autofocus` attribute, which only works while a document is being parsed.
      view.querySelector<HTMLElement>("input, button")?.focus();
    };
    redraw();
  }
}

/** The page of a canvas that is still loading. */
interface CanvasView {
  /** @returns a function that renders the texts of the page again. */
  show(canvas: UnlockedCanvas): () => void;
  /** Removes the frame. */
  close(): void;
}

function openCanvasView(root: HTMLElement, canvasId: string): CanvasView {
  let bar: ShareBar | null = null;
  const stage = createCanvasStage(canvasId, (state) => {
    tell(state);
    bar?.showState();
  });
  // Keeps the place of the bar, so that the frame doesn't move later.
  const place = element("header", { class: "share-bar" });
  tell(stage.state);
  root.replaceChildren(place, stage.element);
  stage.start();
  return {
    show(canvas) {
      const shown = createShareBar(canvas, stage);
      bar = shown;
      document.title = canvas.title || shareMessages[currentLanguage()].untitled;
      place.replaceWith(shown.element);
      stage.show(canvas);
      return () => {
        shown.update();
        stage.updateWords();
      };
    },
    close: () => stage.close(),
  };
}

/** Sets the state for scripts and tests. */
function tell(state: CanvasState | ShareStateName): void {
  document.documentElement.dataset.canvasState = state;
}

/** The facts that the page knows about its link before it calls the server. */
interface LinkFacts {
  /** The password from the link. It has been removed from the address bar and the history. */
  readonly password: string | undefined;
  /** Why the link shows no canvas, as the server wrote it into the page. Null if the canvas has yet to be loaded. */
  readonly refusal: ShareRefusal | null;
}

function readLink(): LinkFacts {
  const address = new URL(location.href);
  const password = address.searchParams.get("password") ?? undefined;
  if (password !== undefined) {
    address.searchParams.delete("password");
    history.replaceState(null, "", address);
  }
  const written = document.querySelector<HTMLMetaElement>('meta[name="share-refusal"]')?.content;
  return { password, refusal: written === undefined ? null : (JSON.parse(written) as ShareRefusal) };
}

/** Asks for the password of a canvas. @param open Called with the typed password. */
function lockedView(problem: "wrong" | "tooMany" | null, open: (password: string) => Promise<void>): HTMLElement {
  const words = shareMessages[currentLanguage()];
  document.title = words.lockedTitle;
  const field = element("input", {
    id: "password",
    type: "password",
    required: true,
    autocomplete: "off",
    maxlength: String(maxPasswordLength),
    "aria-invalid": problem === null ? undefined : "true",
    "aria-describedby": problem === null ? undefined : "problem",
  });
  const submit = element("button", { type: "submit", class: "primary" }, words.open);
  const form = element(
    "form",
    {
      submit: (event) => {
        event.preventDefault();
        submit.disabled = true;
        void open(field.value);
      },
    },
    element("label", { for: "password" }, words.password),
    element("div", { class: "password-row" }, field, submit),
  );
  if (problem !== null) {
    form.append(element("p", { id: "problem", class: "bad", role: "alert" }, words.problems[problem]));
  }
  return element(
    "main",
    { class: "notice" },
    element("h1", {}, words.lockedHeading),
    element("p", { class: "soft" }, words.lockedText),
    form,
  );
}

/** A plain page that says why there is no canvas. @param retry Offered if trying again can help. */
function messageView(state: Exclude<ShareRefusal, { kind: "locked" }>, retry: () => void): HTMLElement {
  const words = shareMessages[currentLanguage()];
  const { heading, text } = words.messages[state.kind];
  document.title = heading;
  const details = state.kind === "error" ? state.details : "";
  const failed = state.kind === "error";
  const again = element(
    "button",
    {
      type: "button",
      click: () => {
        again.disabled = true;
        retry();
      },
    },
    words.retry,
  );
  return element(
    "main",
    { class: "notice" },
    element("h1", {}, heading),
    element("p", { class: "soft", role: failed ? "alert" : undefined }, details || text),
    element("p", { class: "ways-on" }, failed ? again : element("a", { href: siteUrl("/") }, words.home)),
  );
}
