// The hosted page: the widget alone, configured by a link. Only the buyer's button creates an order.
import { isLoopbackHost } from '#contract';
import type { CryptoCheckout } from '../../../widget/index.js';
import { requireElement } from '../common/dom.js';
import { buildOrderLink, hasOrderCode, parseLink, type LinkValues } from './link.js';

const root = document.documentElement;
const readMeta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
const merchantName = readMeta('application-name');

/** The link that this tab's order was started from, kept in the history, so that a reload can offer to start over. */
const savedLink = (history.state as { readonly link?: unknown } | null)?.link;
const presentLink = (): string => location.search + location.hash;
const initialLink = typeof savedLink === 'string' ? savedLink : presentLink();
const link = parseLink(initialLink);

function applyColorScheme(theme = ''): void {
  const scheme = theme.split(/\s+/).find((word) => word === 'light' || word === 'dark');
  if (scheme) root.dataset['scheme'] = scheme;
}

const textOf = (node: Element | null | undefined): string => node?.textContent.replace(/\s+/g, ' ').trim() ?? '';

function setText(node: Element | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}

/** What the card says first: how the order goes on, the amount with its label, or what is wrong. */
function readHeadline(card: Element): { readonly heading: string; readonly title: string } {
  const outcome = textOf(card.querySelector('[part=outcome]'));
  const amount = card.querySelector('[part=amount]');
  const label = textOf(amount?.parentElement?.previousElementSibling);
  const problem = textOf(card.querySelector(':is(.empty, .error) h2') ?? card.querySelector('[part=error]'));
  return { heading: outcome || `${label} ${textOf(amount)}`.trim() || problem, title: outcome || textOf(amount) };
}

/** Gives the page the language of the card, its headline as the only heading, and a title. */
function syncPageLanguage(checkout: CryptoCheckout): void {
  const card = checkout.shadowRoot?.querySelector('[part=card]');
  if (!card) return;
  root.lang = card.getAttribute('lang') ?? root.lang;
  root.dir = card.getAttribute('dir') ?? root.dir;
  const label = card.getAttribute('aria-label') ?? '';
  const { heading, title } = readHeadline(card);
  setText(document.querySelector('#headline'), heading || label);
  const pageTitle = [title, merchantName || label].filter(Boolean).join(' · ');
  if (pageTitle && pageTitle !== document.title) document.title = pageTitle;
}

/** Who is paid, and for what: the reference of the order, or that of the link. */
function syncPurchase({ order, externalReference }: CryptoCheckout): void {
  const { external_reference: reference = externalReference } = { ...order } as { external_reference?: string };
  const merchant = requireElement('.merchant');
  merchant.dataset['initial'] = (Array.from(merchantName)[0] ?? '').toUpperCase();
  setText(merchant, merchantName);
  setText(document.querySelector('.reference'), reference);
}

/** Puts the order's code into the address, for a reload or another device. After a reset it is the link again. */
function syncOrderUrl(checkout: CryptoCheckout, values: LinkValues): void {
  const { order } = checkout;
  if (!order && !checkout.matches(':state(choosing)')) return;
  const next = order ? buildOrderLink(values, order.transaction_code) : initialLink;
  if (next !== presentLink()) history.replaceState(order && { link: initialLink }, '', location.pathname + next);
}

/** A browser without a session storage has forgotten the order that the address names: shows it by its code. */
function showOrderOfAddress(): void {
  history.replaceState(null, '', location.href);
  location.reload();
}

function mountCheckout(values: LinkValues): void {
  const { content } = requireElement('#checkout', { kind: HTMLTemplateElement });
  const checkout = document.importNode(requireElement<CryptoCheckout>('crypto-checkout', { root: content }), true);
  for (const [name, value] of values) checkout.setAttribute(name.replaceAll('_', '-'), value);
  // Without a language in the link, the card uses the browser's.
  if (!values.has('locale')) checkout.setAttribute('locale', navigator.language);
  if (merchantName) checkout.translations = { shop: merchantName };
  for (const name of ['terms-url', 'privacy-url', 'support-url']) {
    const url = readMeta(name);
    if (url) checkout.setAttribute(name, url);
  }
  // Below what the card says of a wrong link: whom to ask and, in development, where its parameters are described.
  const help = requireElement('.help', { root: checkout, kind: HTMLAnchorElement });
  help.href = readMeta('support-url');
  if (/^https?:/.test(readMeta('support-url'))) help.append(help.host);
  else help.remove();
  if (!isLoopbackHost(location.hostname)) checkout.querySelector('.fix')?.remove();
  checkout.addEventListener('checkout-error', ({ failure }) => {
    if (failure.kind === 'misconfigured') checkout.setAttribute('data-refused', '');
  });
  for (const sentence of link.ignored) console.info(`This payment link: ${sentence}`);
  checkout.dataset['problem'] = link.problem ?? '';
  // The widget says it, and needs a wrong attribute to do so.
  if (link.problem !== undefined) checkout.setAttribute('transaction-code', '');
  requireElement('main').append(checkout);

  let wasRestored = initialLink === presentLink();
  const syncPage = (): void => {
    if (checkout.order) wasRestored = true;
    if (!wasRestored && checkout.matches(':state(choosing)')) return showOrderOfAddress();
    syncPageLanguage(checkout);
    syncPurchase(checkout);
    if (!hasOrderCode(values)) syncOrderUrl(checkout, values);
  };
  if (checkout.shadowRoot) {
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(syncPage).observe(checkout.shadowRoot, everything);
  }
  syncPage();
}

// The link to another order, in this tab.
addEventListener('hashchange', () => location.reload());
applyColorScheme(link.values.get('theme'));
mountCheckout(link.values);
