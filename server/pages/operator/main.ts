// The operator's console: a page of the account area, which the operator opens with the key of the account.
import { html, render } from 'lit';
import { listOrders, trimTrailingSlashes } from '#contract';
import { clearAnnouncement } from '../common/announcer.js';
import { onClick, requireElement } from '../common/dom.js';
import { emptyState, plainButton, readFormFields } from '../common/fragments.js';
import { createLoader, type Failure } from '../common/loader.js';
import { createAccountClient } from './account-client.js';
import { createOperatorConnection } from './connection.js';
import type { ConsolePage, View } from './console-context.js';
import { createOperatorDialog } from './dialog.js';
import { renderKeepingFocus } from './keep-focus.js';
import { showKeysOf, startListKeys } from './list-keys.js';
import { parseOperatorRoute, operatorHash, orderHash, type Route } from './route.js';
import { attentionPage } from './views/attention.js';
import { auditPage } from './views/audit.js';
import { orderPage } from './views/order.js';
import { ordersPage } from './views/orders.js';
import { reportPage } from './views/report.js';
import { wideScreen } from './views/today.js';
import { webhooksPage } from './views/webhooks.js';

const pages: Readonly<Record<Route['page'], ConsolePage>> = {
  attention: attentionPage,
  orders: ordersPage,
  order: orderPage,
  webhooks: webhooksPage,
  report: reportPage,
  audit: auditPage,
};

const backNames: Readonly<Record<Exclude<Route['page'], 'order'>, string>> = {
  attention: 'To do',
  orders: 'the orders',
  webhooks: 'the webhooks',
  report: 'the report',
  audit: 'the audit',
};

/** The URL of the service, where another origin serves this page; empty for the server that serves it. */
const serviceUrl = trimTrailingSlashes(requireElement('meta[name=service]', { kind: HTMLMetaElement }).content);

const client = createAccountClient(serviceUrl);
const gate = requireElement('#gate');
const desk = requireElement('#desk');
const heading = requireElement('#page-title');
const back = requireElement('#back', { kind: HTMLAnchorElement });
const content = requireElement('#content');
const retryButton = requireElement('#try-now', { kind: HTMLButtonElement });
const connection = createOperatorConnection(requireElement('#live'), retryButton);
const signInForm = requireElement('#sign-in', { kind: HTMLFormElement });
const refusal = requireElement('#refusal');
const dialog = requireElement('#dialog', { kind: HTMLDialogElement });
const loader = createLoader({
  load: (signal) => pages[route.page].load({ client, route, signal }),
  onValue: showView,
  onFailure: showFailure,
  pollMs: (result) => (!result.ok && isRefusal(result) ? undefined : pages[route.page].pollMs),
});
const ask = createOperatorDialog(dialog, loader.refresh);

let route = parseOperatorRoute(location.hash);
/** The page from which an order was opened, and the addresses of the orders that it listed. */
let listHash = operatorHash('orders');
let listedHashes: readonly string[] = [];
/** The order whose page is left for the list: its row gets the focus. */
let leftCode = '';
let view: View | undefined;
/** Whether what is shown is that of the address. */
let isLoaded = false;

function draw(): void {
  if (!view) return;
  const shown = view.draw({ route, listHash, now: Date.now() / 1000, refresh: loader.refresh, ask, client });
  renderKeepingFocus(() => void render(shown, content), { content, heading });
}

function showTitle(title: string): void {
  heading.textContent = title;
  document.title = `${title} · Console`;
}

function showView(next: View): void {
  view = next;
  isLoaded = true;
  showTitle(next.title);
  if (pages[route.page].pollMs !== undefined) connection.showLive(Date.now() / 1000);
  draw();
  if (route.page === 'order' || leftCode === '') return;
  content.querySelector<HTMLElement>(`.order-link[href="${orderHash(leftCode)}"]`)?.focus();
  leftCode = '';
}

/** Whether the service refuses what the page asks for, and would so again. */
function isRefusal({ status }: Failure): boolean {
  return status === 400;
}

/** What is said of a failure where nothing is shown yet, and what helps. */
function describeFailure(failure: Failure) {
  if (isRefusal(failure)) {
    const page = route.page === 'order' ? 'orders' : route.page;
    const action = html`<a class="plain" href=${operatorHash(page)}>Show ${backNames[page]}</a>`;
    return { text: 'The service refuses what this address asks for.', action };
  }
  const text = pages[route.page].pollMs === undefined ? '' : 'The page tries again by itself.';
  return { text, action: plainButton('Try again', loader.refresh) };
}

/** What is shown stays while the service does not answer. A key that is refused ends the client. */
function showFailure(failure: Failure): void {
  const { status, message } = failure;
  if (status === 401) return signOut(message);
  if (isRefusal(failure)) connection.hide();
  else if (pages[route.page].pollMs !== undefined) connection.showFailure(message);
  if (isLoaded && !isRefusal(failure)) return;
  render(
    html`<section class="panel problem" role="alert">
      ${emptyState({ title: message, ...describeFailure(failure) })}
    </section>`,
    content,
  );
}

/** Shows the page of the address. The focus goes to its heading, as after a load, unless only filters have changed. */
function showRoute(): void {
  const previous = route;
  route = parseOperatorRoute(location.hash);
  if (route.page !== 'order') {
    listHash = operatorHash(route.page, route.query);
    back.textContent = `Back to ${backNames[route.page]}`;
  } else if (previous.page !== 'order') {
    listedHashes = [...content.querySelectorAll<HTMLAnchorElement>('.orders .order-link')].map(({ hash }) => hash);
  }
  leftCode = previous.page === 'order' ? previous.code : '';
  back.href = listHash;
  back.hidden = route.page !== 'order';
  if (!client.isSignedIn()) return;
  const isSamePage = previous.page === route.page && previous.code === route.code && view !== undefined;
  if (dialog.open) dialog.close();
  showKeysOf(route.page);
  for (const link of desk.ownerDocument.querySelectorAll<HTMLAnchorElement>('.top nav a')) {
    const isCurrent = link.dataset['page'] === (route.page === 'order' ? 'orders' : route.page);
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  connection.hide();
  if (!isSamePage) {
    clearAnnouncement();
    view = undefined;
    showTitle(pages[route.page].title);
    render(html`<p class="loading"><span class="hidden">Loading</span></p>`, content);
    heading.focus();
    scrollTo(0, 0);
  }
  isLoaded = false;
  loader.start();
}

function signOut(message = ''): void {
  client.signOut();
  loader.stop();
  view = undefined;
  if (dialog.open) dialog.close();
  render(html``, content);
  desk.hidden = true;
  gate.hidden = false;
  document.title = 'Console';
  document.documentElement.dataset['signedIn'] = 'false';
  refusal.textContent = message;
  const wrongField = message === '' ? '#business-id' : '#secret-key';
  requireElement(wrongField, { root: signInForm, kind: HTMLInputElement }).focus();
}

/** One small call shows whether the key is valid. */
async function signIn(fields: Readonly<Record<string, string>>): Promise<void> {
  client.signIn({ businessId: fields['business_id'] ?? '', secretKey: fields['secret_key'] ?? '' });
  refusal.textContent = '';
  const result = await client.call(listOrders, { query: { limit: '1' } });
  if (!result.ok) {
    signOut(result.message);
    return;
  }
  signInForm.reset();
  gate.hidden = true;
  desk.hidden = false;
  document.documentElement.dataset['signedIn'] = 'true';
  view = undefined;
  showRoute();
}

retryButton.addEventListener('click', loader.refresh);
// The button that opened the dialog can be gone, and with it the place that the focus returns to.
dialog.addEventListener('close', () => {
  if (document.activeElement === document.body && client.isSignedIn()) heading.focus({ preventScroll: true });
});
signInForm.addEventListener('submit', (event) => void signIn(readFormFields(event)));
onClick('#sign-out', () => signOut());
startListKeys({
  content,
  isOrder: () => route.page === 'order',
  leaveOrder: () => (location.hash = listHash),
  stepOrder: (step) => {
    const at = listedHashes.indexOf(location.hash);
    const next = at === -1 ? undefined : listedHashes[at + step];
    if (next !== undefined) location.hash = next;
  },
});
wideScreen.addEventListener('change', draw);
addEventListener('hashchange', showRoute);
// The browser may keep the page, and with it the key, for its Back button.
addEventListener('pagehide', () => signOut());
signOut();
