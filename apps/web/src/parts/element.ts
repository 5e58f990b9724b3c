type Attributes = Readonly<Record<string, string | true | undefined | ((event: Event) => void)>>;

/**
 * Creates an element. Texts become text nodes, never HTML.
 *
 * @param attributes Attributes by name. `undefined` omits one, `true` sets it to an empty value, and a function becomes
 *   a listener for the event of that name.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(attribute, value);
    else if (value !== undefined) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}
