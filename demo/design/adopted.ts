/** One sheet for each purpose: a window's own, because a document adopts no sheet of another one. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

type Rules = { readonly purpose: 'parts' | 'shop'; readonly css: string };

/** Puts rules into a sheet that a document adopts: no policy of the page has to allow inline styles for it. */
export function adoptRules(document: Document, { purpose, css }: Rules): void {
  const view = document.defaultView;
  if (!view) return;
  const own = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, own);
  const sheet = own.get(purpose) ?? new view.CSSStyleSheet();
  sheet.replaceSync(css);
  if (own.has(purpose)) return;
  own.set(purpose, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
