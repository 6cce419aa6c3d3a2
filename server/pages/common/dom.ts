type RequiredElement<T> = { readonly root?: ParentNode; readonly kind?: new () => T };

/** Finds an element of the page's HTML, below `root` if given. @throws when the HTML and the code do not match. */
export function requireElement<T extends HTMLElement>(
  selector: string,
  { root = document, kind }: RequiredElement<T> = {},
): T {
  const element = root.querySelector(selector);
  if (element instanceof (kind ?? HTMLElement)) return element as T;
  throw new Error(`The page has no ${selector} as expected.`);
}

type Properties<Name extends keyof HTMLElementTagNameMap> = Omit<Partial<HTMLElementTagNameMap[Name]>, 'children'> & {
  readonly children?: readonly (Node | string)[];
};

/** An element with properties. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { children = [], ...properties }: Properties<Name>,
) {
  const element = Object.assign(document.createElement(name), properties) as HTMLElementTagNameMap[Name];
  element.append(...children);
  return element;
}

export const onClick = (selector: string, handler: () => void): void =>
  requireElement(selector).addEventListener('click', handler);

/** Copies a text and returns the outcome. `navigator.clipboard` is missing on pages without TLS. */
export async function copyText(text: string): Promise<'Copied' | 'Blocked'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Blocked';
  }
}

/** Selects the text where the browser forbids copying, so that the user's copy shortcut works. */
export async function copyOrSelect(text: string, container: HTMLElement): Promise<'Copied' | 'Selected'> {
  if ((await copyText(text)) === 'Copied') return 'Copied';
  getSelection()?.selectAllChildren(container);
  return 'Selected';
}
