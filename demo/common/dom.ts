type ElementClass<T> = new () => T;

/**
 * The one element that the page's HTML has for this selector.
 * @throws when the HTML has none, or one of another kind: page and code no longer fit together.
 */
export function requireElement<T extends HTMLElement>(root: ParentNode, selector: string, kind?: ElementClass<T>): T {
  const element = root.querySelector(selector);
  if (element instanceof (kind ?? HTMLElement)) return element as T;
  throw new Error(`The page has no ${selector} as expected.`);
}

type Attributes = Readonly<Record<string, string>>;

/** Makes an element. Text stays text. */
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

/** Code or JSON that scrolls by itself, so that the keyboard must reach it. */
export const scrollableBlock = (
  className: string,
  label: string,
  ...content: readonly (Node | string)[]
): HTMLPreElement =>
  createElement('pre', { class: className, tabindex: '0', role: 'group', 'aria-label': label }, ...content);

/** Text that is not JSON stays as it came. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
