/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const lockRule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

/** Through the prototype: elements of the page may be called like members of `document`, and take their place. */
export const readDocument = (name: keyof Document): unknown => Reflect.get(Document.prototype, name, document);
const adoptedSheets = () => readDocument('adoptedStyleSheets') as readonly CSSStyleSheet[];
const setSheets = (sheets: readonly CSSStyleSheet[]) =>
  Reflect.set(Document.prototype, 'adoptedStyleSheets', sheets, document);

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves the attributes of the page unchanged. Each lock has its own sheet.
 */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lockRule(innerWidth > (readDocument('documentElement') as Element).clientWidth));
  setSheets([...adoptedSheets(), sheet]);
  return () => setSheets(adoptedSheets().filter((one) => one !== sheet));
}
