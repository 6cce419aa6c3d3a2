import { html, type TemplateResult } from 'lit';
import { en } from '../../text/en/outcome.js';
import type { OrderContext } from '../order-context.js';

/** The card is visible by a style of its own, whatever the page hides. Rules for the page cannot be in a shadow tree. */
function hidePage(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media print {
    body * { visibility: hidden !important; }
    html, body { block-size: 100% !important; overflow: hidden !important; }
  }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Prints the card alone, at the top of a page. Without an `afterprint` the page prints as before once it is left. */
function printCard({ currentTarget }: Event): void {
  const card = (currentTarget as Element).closest('.card');
  const showPage = hidePage();
  card?.classList.add('printed');
  const restore = (): void => {
    showPage();
    card?.classList.remove('printed');
  };
  addEventListener('afterprint', restore, { once: true });
  print();
}

export const printButton = ({ translations }: OrderContext): TemplateResult => html`
  <button class="button" part="print" type="button" @click=${printCard}>
    ${{ ...en, ...translations }.printReceipt}
  </button>
`;
