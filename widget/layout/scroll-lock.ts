/** The page's root stays where it is. Its scroll bar leaves room behind, so that nothing moves. */
const lockRule = (hasBar: boolean): string =>
  `html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`;

/**
 * Keeps the page behind a dialog from scrolling; gives back the way to let it go. An adopted sheet needs no inline style,
 * which a strict policy forbids, and leaves the attributes of the page unchanged. Each lock has its own sheet.
 */
export function lockScroll(document: Document): () => void {
  const view = document.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(lockRule(view.innerWidth > document.documentElement.clientWidth));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
