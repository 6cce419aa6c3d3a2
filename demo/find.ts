type Kind<T> = new () => T;

/**
 * The one element that the page's HTML has for this selector.
 * @throws when the HTML has none, or one of another kind: page and code no longer fit together.
 */
export function find<T extends HTMLElement>(root: ParentNode, selector: string, kind?: Kind<T>): T {
  const element = root.querySelector(selector);
  if (element instanceof (kind ?? HTMLElement)) return element as T;
  throw new Error(`The page has no ${selector} as expected.`);
}
