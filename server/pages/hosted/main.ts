// The hosted page: the widget alone, configured by a link. Only the buyer's button creates an order.
import type { CryptoCheckout } from '../../../widget/index.js';
import { requireElement } from '../common/dom.js';
import { hasOrderCode, buildOrderQuery, parseLink, type LinkValues } from './link.js';

const root = document.documentElement;
const initialSearch = location.search;
const link = parseLink(initialSearch);

/** Gives the page the colour scheme of the card. */
function applyColorScheme(theme = ''): void {
  const scheme = theme.split(/\s+/).find((word) => word === 'light' || word === 'dark');
  if (scheme) root.dataset['scheme'] = scheme;
}

/** Gives the page the language of the card, and a title with its amount. */
function syncPageLanguage(checkout: CryptoCheckout): void {
  const card = checkout.shadowRoot?.querySelector('[part=card]');
  const amount = card?.querySelector('[part=amount]')?.textContent.trim();
  root.lang = card?.getAttribute('lang') ?? root.lang;
  root.dir = card?.getAttribute('dir') ?? root.dir;
  const title = [amount, card?.getAttribute('aria-label')].filter(Boolean).join(' · ');
  if (title && title !== document.title) document.title = title;
}

/**
 * Puts the order's code into the address, so that a reload, a bookmark or another device shows the order. After a reset
 * the address is the link again.
 */
function syncOrderUrl({ order }: CryptoCheckout, values: LinkValues): void {
  const search = order ? buildOrderQuery(values, order.transaction_code) : initialSearch;
  if (search !== location.search) history.replaceState(null, '', search + location.hash);
}

function mountCheckout(values: LinkValues): void {
  const template = requireElement('#checkout', { kind: HTMLTemplateElement }).content.querySelector('crypto-checkout');
  if (!template) throw new Error('The page has no checkout as expected.');
  const checkout = document.importNode(template, true);
  for (const [name, value] of values) checkout.setAttribute(name.replaceAll('_', '-'), value);
  // Without a language in the link, the card uses the browser's.
  if (!values.has('locale')) checkout.setAttribute('locale', navigator.language);
  requireElement('main').append(checkout);

  const syncPage = (): void => {
    syncPageLanguage(checkout);
    if (!hasOrderCode(values)) syncOrderUrl(checkout, values);
  };
  if (checkout.shadowRoot) {
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(syncPage).observe(checkout.shadowRoot, everything);
  }
  syncPage();
}

function showProblem(message: string): void {
  const problemElement = requireElement('#problem');
  root.lang = 'en';
  problemElement.textContent = message;
  problemElement.hidden = false;
}

applyColorScheme(link.values?.get('theme'));
if (link.values) mountCheckout(link.values);
else showProblem(link.problem);
