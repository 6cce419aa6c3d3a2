import { render } from 'lit';
import { find } from '../dom.js';
import { service, type Mode } from '../service.js';
import { access, accountPattern, followAddress } from './access.js';
import { boardReader, type Board } from './board.js';
import { checkoutBeside, nameAccount } from './checkout.js';
import { controlClient, sandboxAnswers } from './control.js';
import { saveArchive } from './archive.js';
import type { Desk, View } from './desk.js';
import { askTwice, announcer } from './feedback.js';
import { listen } from './live.js';
import { clockView } from './views/clock.js';
import { faultsView } from './views/faults.js';
import { nextScenario } from './views/next-scenario.js';
import { ordersView } from './views/orders.js';
import { requestsView } from './views/requests.js';
import { scenariosView } from './views/scenarios.js';
import { webhooksView } from './views/webhooks.js';

const who = access();
const control = controlClient(who);
const say = announcer(find(document, '#said'));
const desk = find(document, '#desk');
const gate = find(document, '#gate');
const live = find(document, '#live');
const checkout = checkoutBeside(find(document, '#beside'), { changed: draw });
const reader = boardReader(control, { read, failed });

const views: readonly (readonly [place: HTMLElement, view: View])[] = [
  [find(document, '#clock-view'), clockView],
  [find(document, '#orders-view'), ordersView()],
  [find(document, '#scenarios-view'), scenariosView],
  [find(document, '#faults-view'), faultsView()],
  [find(document, '#webhooks-view'), webhooksView()],
  [find(document, '#requests-view'), requestsView()],
  [find(document, '#next-scenario'), (shown) => nextScenario(shown, checkout.amount())],
];

let mode: Mode = 'server';
let board: Board | undefined;
let stopListening: (() => void) | undefined;

/** The account's time goes on with this page's clock until it is read again. */
const nowOf = ({ state: { clock }, readAt }: Board): number =>
  clock.frozen ? clock.now : clock.now + (Date.now() - readAt) / 1000;

const act: Desk['act'] = (command, { query = {}, done }) => {
  void control.call(command, query).then((answer) => {
    if (answer.ok) say(done);
    else failed(answer);
    reader.refresh();
  });
};

function draw(): void {
  if (!board) return;
  const tryAmount = (amount: string): void => {
    checkout.tryAmount(amount);
    say(`${amount} is in the checkout`);
  };
  const shown: Desk = { board, mode, now: nowOf(board), shown: checkout.code(), act, tryAmount, say, redraw: draw };
  for (const [place, view] of views) render(view(shown), place);
}

function read(next: Board): void {
  board = next;
  gate.hidden = true;
  desk.hidden = false;
  if (!checkout.isShown()) checkout.show();
  stopListening ??= listen(control, { changed: reader.refresh, isLive });
  draw();
}

function isLive(yes: boolean): void {
  live.hidden = false;
  live.dataset['live'] = String(yes);
  live.textContent = yes ? 'Live' : 'Connecting';
}

function failed({ status, message }: { readonly status: number; readonly message: string }): void {
  if (status === 401 || status === 403) askForToken(message);
  else say(message);
}

/** Nothing is shown of a sandbox that does not let us in. */
function askForToken(message: string): void {
  leave();
  find(gate, '#refusal').textContent = message;
  gate.hidden = false;
  live.hidden = true;
  find(gate, 'input').focus();
}

function leave(): void {
  stopListening?.();
  stopListening = undefined;
  reader.forget();
  board = undefined;
  desk.hidden = true;
  checkout.hide();
}

/** Begins with this token, account and service. */
function enter(): void {
  leave();
  if (mode === 'server' && who.token() === '') askForToken('');
  else reader.refresh();
}

function onSubmit(selector: string, use: (value: string) => void): void {
  find(document, selector, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    use(find(event.currentTarget as HTMLFormElement, 'input', HTMLInputElement).value.trim());
  });
}

const accountField = find(document, '#account', HTMLInputElement);
accountField.value = who.account();

onSubmit('#token-form', (token) => {
  who.setToken(token);
  enter();
});
onSubmit('#account-form', (account) => {
  if (!accountPattern.test(account)) return;
  who.setAccount(account);
  say(`The account is ${account}`);
  enter();
});
followAddress(who, enter);
nameAccount(who.account);

const isRisky = (): boolean => (board?.orders.length ?? 0) > 0;

/** Both take the orders away, and with them the one in the checkout. */
const start = (command: string, done: string) => (): void => {
  act(command, { done });
  checkout.showAgain();
};
askTwice(find(document, '#seed', HTMLButtonElement), { isRisky, act: start('POST seed', 'Six orders of the seed') });
askTwice(find(document, '#reset', HTMLButtonElement), { isRisky, act: start('POST reset', 'Everything is as it was') });
find(document, '#save-har').addEventListener('click', () => void saveArchive(control, failed));
find(document, '#clear-requests').addEventListener('click', () => act('DELETE requests', { done: 'The log is empty' }));
find(document, '#purchase').addEventListener('input', draw);

setInterval(() => {
  if (!document.hidden) draw();
}, 1000);

void service(find(document, '#service', HTMLFormElement), {
  answers: () => sandboxAnswers(control),
  leaving: leave,
  ready(next) {
    mode = next;
    document.documentElement.dataset['mode'] = next;
    enter();
  },
});
