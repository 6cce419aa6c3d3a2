import { render } from 'lit';
import { announce } from '../common/announcer.js';
import { onClick, requireElement } from '../common/dom.js';
import { formatTime } from '../common/format.js';
import { readFormFields } from '../common/fragments.js';
import { createLoader, type Failure } from '../common/loader.js';
import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { fetchSnapshot, type ConsoleContext, type SandboxSnapshot, type SectionView } from './snapshot.js';
import { createOrderForm } from './new-order.js';
import { ordersView } from './orders-view.js';
import { requestsView, webhooksView } from './log-views.js';
import { clockView, faultsView, scenariosView } from './steering-views.js';

const tokenKey = 'sandbox-token';

/** Calls the browser's storage for this session, which some private windows refuse. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Reads the token from the link that the server prints at its start, and removes it from the address and the history. */
function takeTokenFromUrl(): string | null {
  const fromUrl = new URLSearchParams(location.hash.slice(1)).get('token');
  if (fromUrl !== null) history.replaceState(null, '', location.pathname + location.search);
  return fromUrl;
}

/** The token of the development server: see server/program/dev.ts. */
const defaultToken = import.meta.env.DEV ? 'development-token' : '';

/** Lasts for the browser session, or without storage until the page is closed. */
let token = '';
function setToken(next: string): void {
  token = next;
  withStorage((storage) => storage.setItem(tokenKey, next));
}
setToken(takeTokenFromUrl() ?? (withStorage((storage) => storage.getItem(tokenKey)) || defaultToken));

const client = createControlClient(
  sendByFetch({ baseUrl: '.', headers: () => ({ authorization: `Bearer ${token}` }) }),
);
const consoleElement = requireElement('#console');
const tokenGate = requireElement('#token-gate');
const ordersCount = requireElement('#orders-count');
const resetButton = requireElement('#reset');
const clockTime = requireElement('#clock-time');
const orderForm = createOrderForm(showCreated);
const loader = createLoader({
  load: () => fetchSnapshot(client),
  onValue: showSnapshot,
  onFailure: handleError,
  pollMs: 2000,
});

const sectionViews: readonly (readonly [container: HTMLElement, view: SectionView])[] = [
  [requireElement('#clock-view'), clockView],
  [requireElement('#orders-view'), ordersView],
  [requireElement('#scenarios-view'), scenariosView],
  [requireElement('#faults-view'), faultsView],
  [requireElement('#webhooks-view'), webhooksView],
  [requireElement('#requests-view'), requestsView],
];

/** Whether the service runs in this tab, because no server answers. */
let isInTab = false;
let snapshot: SandboxSnapshot | undefined;

/** `#orders/{code}` is an order; an unknown name is the orders. */
function readRoute(): { readonly name: string; readonly code: string } {
  const [name = '', code = ''] = location.hash.slice(1).split('/');
  return document.querySelector(`.console > .panel[id="${CSS.escape(name)}"]`)
    ? { name, code }
    : { name: 'orders', code: '' };
}

/** The sandbox's time advances with this page's clock until the next snapshot. */
const getSandboxTime = ({ state: { clock }, fetchedAt }: SandboxSnapshot): number =>
  clock.frozen ? clock.now : clock.now + (performance.now() - fetchedAt) / 1000;

const runCommand: ConsoleContext['runCommand'] = (name, { query, successMessage }) => {
  void client(name, query).then((result) => {
    if (result.ok) announce(typeof successMessage === 'string' ? successMessage : successMessage(result.value));
    else handleError(result);
    loader.refresh();
  });
};

function renderViews(): void {
  if (!snapshot) return;
  const context: ConsoleContext = {
    snapshot,
    isInTab,
    now: getSandboxTime(snapshot),
    chosenCode: readRoute().code,
    runCommand,
    tryAmount: orderForm.open,
  };
  clockTime.textContent = formatTime(context.now);
  ordersCount.textContent = String(snapshot.orders.length);
  resetButton.hidden = snapshot.orders.length === 0;
  for (const [container, view] of sectionViews) render(view(context), container);
}

function showCreated(code: string): void {
  location.hash = `#orders/${code}`;
  announce('The order is created');
  loader.refresh();
}

function showSnapshot(next: SandboxSnapshot): void {
  snapshot = next;
  tokenGate.hidden = true;
  consoleElement.hidden = false;
  renderViews();
}

function handleError({ status, message }: Failure): void {
  if (status === 401 || status === 403) askForToken(message);
  else announce(message);
}

/** Hides all data of the sandbox and shows the token form. */
function askForToken(message: string): void {
  disconnect();
  requireElement('#refusal', { root: tokenGate }).textContent = message;
  tokenGate.hidden = false;
  requireElement('input', { root: tokenGate }).focus();
}

function disconnect(): void {
  loader.stop();
  snapshot = undefined;
  consoleElement.hidden = true;
  orderForm.close();
}

/** Starts with the current token. */
function connect(): void {
  disconnect();
  if (!isInTab && token === '') askForToken('');
  else loader.start();
}

requireElement('#token-form').addEventListener('submit', (event) => {
  setToken(readFormFields(event)['token'] ?? '');
  connect();
});
// The printed link can be opened in a page that is already loaded.
addEventListener('hashchange', () => {
  const next = takeTokenFromUrl();
  if (next === null) return;
  setToken(next);
  connect();
});

for (const [id, command, successMessage] of [
  ['#seed', 'POST seed', 'Six example orders are created'],
  ['#reset', 'POST reset', 'The sandbox is reset'],
] as const) {
  onClick(id, () => {
    const isEmpty = (snapshot?.orders.length ?? 0) === 0;
    if (isEmpty || confirm('This deletes all orders of the sandbox.')) runCommand(command, { successMessage });
  });
}
onClick('#create', () => orderForm.open());
onClick('#cancel', orderForm.close);

/** Shows the panel that the address names, so that a reload stays. */
function showPanel(): void {
  const { name } = readRoute();
  for (const panel of document.querySelectorAll<HTMLElement>('.console > .panel')) panel.hidden = panel.id !== name;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.top nav a')) {
    const [wasCurrent, isCurrent] = [link.ariaCurrent !== null, link.hash === `#${name}`];
    link.ariaCurrent = isCurrent ? 'page' : null;
    if (isCurrent && !wasCurrent) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  renderViews();
  scrollTo(0, 0); // the browser scrolls to the panel of the address
}
addEventListener('hashchange', showPanel);
showPanel();

setInterval(() => {
  if (!document.hidden) renderViews();
}, 1000);

/** Connects the console with the server, or with the service in the tab where no server answers. */
export async function startConsole(startTabService: () => Promise<void>): Promise<void> {
  const found = await client('GET state');
  // A server without a sandbox, or a file server, answers with another status.
  isInTab = !found.ok && found.status !== 401;
  document.documentElement.toggleAttribute('data-in-tab', isInTab);
  if (isInTab) await startTabService();
  connect();
}
