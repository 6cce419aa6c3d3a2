type Part = { readonly name: string; readonly isMissing: () => boolean; readonly add: () => void };

function define(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Matches reduced motion, so that nothing is animated. */
const createMediaQuery = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('prefers-reduced-motion') });

const withInternals = new WeakSet();

/** Completes the result of `attachInternals`, or creates it. Forms do not get the order's code. */
function completeInternals(prototype: HTMLElement): void {
  const original: unknown = Reflect.get(prototype, 'attachInternals');
  const attachInternals = function (this: HTMLElement): object {
    const internals: unknown = typeof original === 'function' ? Reflect.apply(original, this, []) : {};
    const members = { states: new Set<string>(), setFormValue: () => undefined };
    define(internals as object, members);
    return internals as object;
  };
  define(prototype, { attachInternals });
  withInternals.add(prototype);
}

const hasInternals = (): boolean =>
  withInternals.has(HTMLElement.prototype) ||
  ('ElementInternals' in window && 'setFormValue' in ElementInternals.prototype);

/** The getter of happy-dom 20 throws for the document. */
function hasBaseUri(): boolean {
  try {
    return typeof Reflect.get(Node.prototype, 'baseURI', document) === 'string';
  } catch {
    return false;
  }
}

/** Needed by the element to render, and missing in jsdom 26 or happy-dom 20. */
const parts: readonly Part[] = [
  {
    name: 'CSSStyleSheet.replaceSync',
    isMissing: () => !('replaceSync' in CSSStyleSheet.prototype),
    add: () => define(CSSStyleSheet.prototype, { replaceSync: () => undefined }),
  },
  {
    name: 'ElementInternals',
    isMissing: () => !hasInternals(),
    add: () => completeInternals(HTMLElement.prototype),
  },
  {
    name: 'Node.baseURI',
    isMissing: () => !hasBaseUri(),
    add: () => define(Node.prototype, { baseURI: location.href }),
  },
  {
    name: 'matchMedia',
    // A test runner may copy the name to the global object without its value.
    isMissing: () => typeof Reflect.get(globalThis, 'matchMedia') !== 'function',
    add: () => define(globalThis, { matchMedia: createMediaQuery }),
  },
];

/** The parts that the DOM of a test lacks; none without a DOM, where no element exists. */
const missingParts = (): readonly Part[] =>
  typeof document === 'undefined' ? [] : parts.filter(({ isMissing }) => isMissing());

/**
 * Adds the parts of the DOM that the element needs and that jsdom and happy-dom lack, so that it renders in tests without a
 * browser; in a browser it adds nothing. Style sheets stay empty and dialogs closed, because nothing has a layout. Call it before
 * the element is created. Returns the names of the added parts.
 */
export function prepareDom(): readonly string[] {
  const missing = missingParts();
  for (const { add } of missing) add();
  return missing.map(({ name }) => name);
}

/** A sentence that names the missing parts; undefined if the element can render. */
export function describeMissingDom(): string | undefined {
  const names = missingParts().map(({ name }) => name);
  if (names.length === 0) return undefined;
  return `<crypto-checkout> cannot render in this DOM without ${names.join(', ')}: call prepareDom() of crypto-checkout/testing first.`;
}
