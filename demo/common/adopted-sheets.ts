/** One sheet for each purpose: a window's own, because a document adopts no sheet of another one. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

type RuleSet = { readonly purpose: 'parts' | 'shop'; readonly css: string };

/** Puts rules into a sheet that a document adopts: no policy of the page has to allow inline styles for it. */
export function adoptRules(document: Document, { purpose, css }: RuleSet): void {
  const view = document.defaultView;
  if (!view) return;
  const documentSheets = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, documentSheets);
  const sheet = documentSheets.get(purpose) ?? new view.CSSStyleSheet();
  sheet.replaceSync(css);
  if (documentSheets.has(purpose)) return;
  documentSheets.set(purpose, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
