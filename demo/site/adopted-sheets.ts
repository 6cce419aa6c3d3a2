/** One sheet per document and purpose. A document cannot adopt a sheet that another window constructed. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

type RuleSet = { readonly purpose: 'parts' | 'shop'; readonly css: string };

/** Applies rules through an adopted style sheet, which needs no inline styles in the page's policy. */
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
