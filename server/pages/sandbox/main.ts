import { render } from 'lit';
import { announce } from '../common/announcer.js';
import { onClick, requireElement } from '../common/dom.js';
import { formatTime } from '../common/format.js';
import { readFormFields } from '../common/fragments.js';
import { createLoader, type Failure } from '../common/loader.js';
import { createSandboxSession } from './session.js';
import { fetchSnapshot, type SandboxSnapshot } from './snapshot.js';
import type { ConsoleContext, SectionView } from './console-context.js';
import { clockView } from './clock-view.js';
import { faultsView } from './faults-view.js';
import { createOrderForm } from './new-order.js';
import { ordersView } from './orders-view.js';
import { requestsView } from './requests-view.js';
import { nextScenarioView, scenariosView } from './scenarios-view.js';
import { webhooksView } from './webhooks-view.js';

const session = createSandboxSession();
const { client } = session;
const consoleElement = requireElement('#console');
const tokenGate = requireElement('#token-gate');
const ordersCount = requireElement('#orders-count');
const clockTime = requireElement('#clock-time');
const orderForm = createOrderForm({ onChange: renderViews, onCreated: showCreated });
const loader = createLoader({
  load: () => fetchSnapshot(client),
  onValue: showSnapshot,
  onFailure: handleError,
  pollMs: () => 2000,
});

const sectionViews: readonly (readonly [container: HTMLElement, view: SectionView])[] = [
  [requireElement('#clock-view'), clockView()],
  [requireElement('#orders-view'), ordersView()],
  [requireElement('#scenarios-view'), scenariosView],
  [requireElement('#faults-view'), faultsView],
  [requireElement('#webhooks-view'), webhooksView],
  [requireElement('#requests-view'), requestsView],
  [requireElement('#next-scenario'), (context) => nextScenarioView(context, orderForm.amount())],
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
    redraw: renderViews,
  };
  clockTime.textContent = formatTime(context.now);
  ordersCount.textContent = String(snapshot.orders.length);
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
  if (!isInTab && !session.hasToken()) askForToken('');
  else loader.start();
}

requireElement('#token-form').addEventListener('submit', (event) => {
  session.setToken(readFormFields(event)['token'] ?? '');
  connect();
});
session.watchTokenInUrl(connect);

/** How long the button waits for the second click. */
const confirmationMs = 5000;

type ConfirmationOptions = { readonly needsConfirmation: () => boolean; readonly onConfirm: () => void };

/** Requires a second click where the action would delete something. */
function requireConfirmation(button: HTMLElement, { needsConfirmation, onConfirm }: ConfirmationOptions): void {
  const { textContent: label } = button;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    timer = undefined;
    button.textContent = label;
  };
  button.addEventListener('click', () => {
    if (timer === undefined && needsConfirmation()) {
      button.textContent = 'Delete all orders?';
      timer = setTimeout(reset, confirmationMs);
      return;
    }
    reset();
    onConfirm();
  });
}

const hasOrders = (): boolean => (snapshot?.orders.length ?? 0) > 0;

for (const [id, command, successMessage] of [
  ['#seed', 'POST seed', 'Six example orders are created'],
  ['#reset', 'POST reset', 'The sandbox is reset'],
] as const) {
  const onConfirm = (): void => runCommand(command, { successMessage });
  requireConfirmation(requireElement(id), { needsConfirmation: hasOrders, onConfirm });
}
onClick('#create', () => orderForm.open());
onClick('#cancel', orderForm.close);

/** Shows the panel that the address names, so that a reload stays. */
function showPanel(): void {
  const { name } = readRoute();
  for (const panel of document.querySelectorAll<HTMLElement>('.console > .panel')) panel.hidden = panel.id !== name;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.top nav a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  renderViews();
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
