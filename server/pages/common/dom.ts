type ElementClass<T> = new () => T;

type RequiredElement<T> = { readonly root?: ParentNode; readonly kind?: ElementClass<T> };

/**
 * Finds an element that the page's HTML must contain, in the whole document or below `root`.
 * @throws when it is missing or of another class: the HTML and the code do not match.
 */
export function requireElement<T extends HTMLElement>(
  selector: string,
  { root = document, kind }: RequiredElement<T> = {},
): T {
  const element = root.querySelector(selector);
  if (element instanceof (kind ?? HTMLElement)) return element as T;
  throw new Error(`The page has no ${selector} as expected.`);
}

type ElementOptions = {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content?: readonly (Node | string)[];
};

/** Creates an element. Strings become text nodes, never HTML. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { attributes = {}, content = [] }: ElementOptions = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

type BlockOptions = { readonly className: string; readonly label: string };

/** A block of code or JSON. It scrolls, so it is focusable for the keyboard. */
export const scrollableBlock = (text: string, { className, label }: BlockOptions): HTMLPreElement =>
  createElement('pre', {
    attributes: { class: className, tabindex: '0', role: 'group', 'aria-label': label },
    content: [text],
  });

/** Indents JSON. Other text is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
