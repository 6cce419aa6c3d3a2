// The operator's console: a page of the account area, which the operator opens with the key of the account.
import { html, render } from 'lit';
import { listOrders } from '#contract';
import { clearAnnouncement } from '../common/announcer.js';
import { onClick, requireElement } from '../common/dom.js';
import { emptyState, plainButton, readFormFields } from '../common/fragments.js';
import { createLoader, type Failure } from '../common/loader.js';
import { createAccountClient } from './account-client.js';
import type { ConsolePage, View } from './console-context.js';
import { createOperatorDialog } from './dialog.js';
import { parseOperatorRoute, operatorHash, orderHash, type Route } from './route.js';
import { orderPage } from './order-view.js';
import { ordersPage } from './orders-view.js';
import { webhooksPage } from './webhooks-view.js';

const pages: Record<Route['page'], ConsolePage> = { orders: ordersPage, order: orderPage, webhooks: webhooksPage };

const client = createAccountClient();
const gate = requireElement('#gate');
const desk = requireElement('#desk');
const heading = requireElement('#page-title');
const back = requireElement('#back', { kind: HTMLAnchorElement });
const content = requireElement('#content');
const signInForm = requireElement('#sign-in', { kind: HTMLFormElement });
const refusal = requireElement('#refusal');
const dialog = requireElement('#dialog', { kind: HTMLDialogElement });
const loader = createLoader({
  load: (signal) => pages[route.page].load({ client, route, signal }),
  onValue: showView,
  onFailure: showFailure,
});
const ask = createOperatorDialog(dialog, loader.refresh);

let route = parseOperatorRoute(location.hash);
/** The order whose page is left for the list: its row gets the focus. */
let leftCode = '';
let view: View | undefined;

/** Keeps the focus in the page where what had it is gone. */
function draw(shown: unknown): void {
  const hadFocus = content.contains(document.activeElement);
  render(shown, content);
  if (hadFocus && !content.contains(document.activeElement)) heading.focus({ preventScroll: true });
}

function showTitle(title: string, head: unknown = title): void {
  render(head, heading);
  document.title = `${title} · Console`;
}

function showView(next: View): void {
  view = next;
  showTitle(next.title, next.head);
  draw(view.draw({ route, now: Date.now() / 1000, refresh: loader.refresh, ask, client }));
  if (route.page === 'order' || leftCode === '') return;
  content.querySelector<HTMLElement>(`.order-link[href="${orderHash(leftCode)}"]`)?.focus();
  leftCode = '';
}

/** What is said of a failure, and what helps. A refusal of what the page asks for would come again. */
function describeFailure({ status }: Failure) {
  if (status !== 400) return { text: '', action: plainButton('Try again', loader.refresh) };
  const action = html`<a class="plain" href=${operatorHash('orders')}>Show the orders</a>`;
  return { text: 'The service refuses what this address asks for.', action };
}

/** A key that is refused ends the session. */
function showFailure(failure: Failure): void {
  const { status, message } = failure;
  if (status === 401) return signOut(message);
  draw(
    html`<section class="panel problem" role="alert">
      ${emptyState({ title: message, ...describeFailure(failure) })}
    </section>`,
  );
}

function showPageOf({ page, query }: Route): void {
  const named = page === 'order' ? 'orders' : page;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.top nav a'))
    link.ariaCurrent = link.dataset['page'] === named ? 'page' : null;
  back.hidden = page !== 'order';
  if (page === 'order') return;
  back.href = operatorHash(page, query);
  back.textContent = pages[page].title;
}

/** Shows the page of the address. The focus goes to its heading, as after a load, unless only filters have changed. */
function showRoute(): void {
  const previous = route;
  route = parseOperatorRoute(location.hash);
  leftCode = previous.page === 'order' ? previous.code : '';
  showPageOf(route);
  if (!client.isSignedIn()) return;
  if (dialog.open) dialog.close();
  if (previous.page !== route.page || previous.code !== route.code || view === undefined) {
    clearAnnouncement();
    view = undefined;
    showTitle(pages[route.page].title);
    render(html`<p class="loading"><span class="hidden">Loading</span></p>`, content);
    heading.focus();
    scrollTo(0, 0);
  }
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
  if (!result.ok) return signOut(result.message);
  signInForm.reset();
  gate.hidden = true;
  desk.hidden = false;
  document.documentElement.dataset['signedIn'] = 'true';
  showRoute();
}

// The button that opened the dialog can be gone, and with it the place that the focus returns to.
dialog.addEventListener('close', () => {
  if (document.activeElement === document.body && client.isSignedIn()) heading.focus({ preventScroll: true });
});
signInForm.addEventListener('submit', (event) => void signIn(readFormFields(event)));
onClick('#refresh', loader.refresh);
onClick('#sign-out', () => signOut());
// A click beside the link of a row opens its order, too, unless it ends a selection of text.
content.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || target.closest('a, button') || String(getSelection()) !== '') return;
  target.closest('.orders tbody tr')?.querySelector<HTMLElement>('.order-link')?.click();
});
addEventListener('hashchange', showRoute);
// The browser may keep the page, and with it the key, for its Back button.
addEventListener('pagehide', () => signOut());
signOut();
