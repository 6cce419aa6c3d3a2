/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const lockRule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

/** Through the prototype: elements of the page may be called like members of `document`, and take their place. */
export const readDocument = (name: keyof Document): unknown => Reflect.get(Document.prototype, name, document);
const adoptedSheets = () => readDocument('adoptedStyleSheets') as readonly CSSStyleSheet[];
const setSheets = (sheets: readonly CSSStyleSheet[]) =>
  Reflect.set(Document.prototype, 'adoptedStyleSheets', sheets, document);

let sheet: CSSStyleSheet | undefined;
let lockCount = 0;

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves no trace in the page's own attributes.
 */
export function lockScroll(): () => void {
  if (lockCount === 0) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(lockRule(innerWidth > (readDocument('documentElement') as Element).clientWidth));
    setSheets([...adoptedSheets(), sheet]);
  }
  lockCount += 1;
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    lockCount -= 1;
    if (lockCount === 0) setSheets(adoptedSheets().filter((one) => one !== sheet));
  };
}
