/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const rule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

let sheet: CSSStyleSheet | undefined;
let holders = 0;

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves no trace in the page's own attributes.
 */
export function lockScroll(): () => void {
  if (holders === 0) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rule(innerWidth > document.documentElement.clientWidth));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  holders += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    if (holders === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
