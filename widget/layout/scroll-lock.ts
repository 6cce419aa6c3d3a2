/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const lockRule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

let sheet: CSSStyleSheet | undefined;
let lockCount = 0;

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves no trace in the page's own attributes.
 */
export function lockScroll(): () => void {
  if (lockCount === 0) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(lockRule(innerWidth > document.documentElement.clientWidth));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  lockCount += 1;
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    lockCount -= 1;
    if (lockCount === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
