// The hosted page: nothing but the widget, set up by a link. Only the buyer's button makes an order.
import type { CryptoCheckout } from '../widget/index.js';
import { find } from './dom.js';
import { isOrder, orderLink, readLink, type Values } from './pay/link.js';

const root = document.documentElement;
const first = location.search;
const link = readLink(first);

/** The page around the card is as light or dark as the card. */
function showScheme(theme = ''): void {
  const scheme = theme.split(/\s+/).find((word) => word === 'light' || word === 'dark');
  if (scheme) root.dataset['scheme'] = scheme;
}

/** The page is in the card's language, and named after what it shows. */
function followWords(checkout: CryptoCheckout): void {
  const card = checkout.shadowRoot?.querySelector('[part=card]');
  const amount = card?.querySelector('[part=amount]')?.textContent.trim();
  root.lang = card?.getAttribute('lang') ?? root.lang;
  root.dir = card?.getAttribute('dir') ?? root.dir;
  const title = [amount, card?.getAttribute('aria-label')].filter(Boolean).join(' · ');
  if (title && title !== document.title) document.title = title;
}

/** A reload, a bookmark and another device show the order; whoever starts over has the link again. */
function followOrder({ order }: CryptoCheckout, values: Values): void {
  const search = order ? orderLink(values, order.transaction_code) : first;
  if (search !== location.search) history.replaceState(null, '', search + location.hash);
}

function show(values: Values): void {
  const template = find(document, '#checkout', HTMLTemplateElement).content.querySelector('crypto-checkout');
  if (!template) throw new Error('The page has no checkout as expected.');
  const checkout = document.importNode(template, true);
  for (const [name, value] of values) checkout.setAttribute(name.replaceAll('_', '-'), value);
  // Without a language of its own the page has none to give to the card, so it is the browser's.
  if (!values.has('locale')) checkout.setAttribute('locale', navigator.language);
  find(document, 'main').append(checkout);

  const follow = (): void => {
    followWords(checkout);
    if (!isOrder(values)) followOrder(checkout, values);
  };
  if (checkout.shadowRoot) {
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(follow).observe(checkout.shadowRoot, everything);
  }
  follow();
}

function showProblem(sentence: string): void {
  const place = find(document, '#problem');
  root.lang = 'en';
  place.textContent = sentence;
  place.hidden = false;
}

showScheme(link.values?.get('theme'));
if (link.values) show(link.values);
else showProblem(link.problem);
