type ElementClass<T> = new () => T;

/**
 * Finds an element that the page's HTML must contain.
 * @throws when it is missing or of another class: the HTML and the code do not match.
 */
export function requireElement<T extends HTMLElement>(root: ParentNode, selector: string, kind?: ElementClass<T>): T {
  const element = root.querySelector(selector);
  if (element instanceof (kind ?? HTMLElement)) return element as T;
  throw new Error(`The page has no ${selector} as expected.`);
}

type Attributes = Readonly<Record<string, string>>;

/** Creates an element. Strings become text nodes, never HTML. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** A block of code or JSON. It scrolls, so it is focusable for the keyboard. */
export const scrollableBlock = (
  className: string,
  label: string,
  ...content: readonly (Node | string)[]
): HTMLPreElement =>
  createElement('pre', { class: className, tabindex: '0', role: 'group', 'aria-label': label }, ...content);

/** Indents JSON. Other text is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
