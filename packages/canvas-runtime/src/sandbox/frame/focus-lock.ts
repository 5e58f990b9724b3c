/** The methods with which a script can move the focus, by interface. */
const focusing: readonly [name: string, methods: readonly string[]][] = [
  ["HTMLElement", ["focus", "click", "showPopover", "togglePopover"]],
  ["SVGElement", ["focus"]],
  ["MathMLElement", ["focus"]],
  ["HTMLDialogElement", ["show", "showModal"]],
  ["HTMLFormElement", ["reportValidity", "requestSubmit"]],
  ...["HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "ElementInternals"].map(
    (name) => [name, ["reportValidity", "select", "setSelectionRange", "setRangeText"]] as [string, string[]],
  ),
  ["Selection", ["addRange", "collapse", "extend", "modify", "selectAllChildren", "setBaseAndExtent", "setPosition"]],
];

/**
 * Lets a canvas move the focus only while its frame has it. Browsers let any frame take the focus from the page at any
 * time, and with it the keystrokes meant for a field of the page.
 *
 * Some ways can't be patched (a hash in the URL, `autofocus`): the page takes the focus back after those.
 */
export function lockFocus(): void {
  // Saved before a canvas can replace them.
  const hasFocus = document.hasFocus.bind(document);
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  for (const [name, methods] of focusing) {
    const holder = (window as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype;
    for (const method of methods) {
      const original: unknown = holder && getOwnPropertyDescriptor(holder, method)?.value;
      if (holder === undefined || typeof original !== "function") continue;
      defineProperty(holder, method, {
        value(this: unknown, ...values: unknown[]) {
          return hasFocus() ? apply(original, this, values) : undefined;
        },
        writable: false,
        configurable: false,
      });
    }
  }
  for (const method of ["focus", "find"]) {
    defineProperty(window, method, { value: () => false, writable: false, configurable: false });
  }
}
