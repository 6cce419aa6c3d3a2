// The payment page of the sandbox: where a processor would take the money, the options, then a button for each outcome.
import { render } from 'lit';
import type { SandboxPayment } from '#contract';
import { requireElement } from '../common/dom.js';
import { leavePayment, readPaymentPageAddress } from './address.js';
import { createPaymentClient, paymentScene } from './payment-model.js';
import type { Page, PageModel, PaymentAct, Problem, Scene } from './payment-model.js';
import { pageView } from './page-view.js';

/** The time to read what has happened. A buyer who is faster uses the button. */
const returnDelayMs = 2500;

const address = readPaymentPageAddress(location);
const call = createPaymentClient(address);
const root = requireElement('#payment');

/** The option of the address, or the one that the buyer has chosen; an order that has one keeps it. */
let option: string | undefined = address.option || undefined;
let model: PageModel = {};
let scene: Scene | undefined;

const goBack = (): void => leavePayment(address, () => update({ mustCloseTab: true }));

/** A new scene takes the focus to its title, which a screen reader then reads. The first one leaves it alone. */
function showScene(next: Scene): void {
  const isFirst = scene === undefined || scene === 'loading';
  if (next === scene) return;
  scene = next;
  document.title = `${document.querySelector('#title')?.textContent ?? 'Test payment'} · Test payment`;
  if (isFirst) return;
  document.getElementById('title')?.focus();
  if (next === 'charged' || next === 'announced' || next === 'ended') setTimeout(goBack, returnDelayMs);
}

function update(changes: Partial<PageModel>): void {
  model = { ...model, ...changes };
  render(pageView({ model, ...actions }), root);
  root.setAttribute('aria-busy', String(model.payment === undefined && model.problem === undefined));
  showScene(paymentScene(model));
}

/** A page that has shown the payment keeps it when the connection is lost. */
function showResult(result: SandboxPayment | Problem): void {
  if (result === 'unreachable' && model.payment) update({ isBusy: false, isUncertain: true });
  else if (typeof result === 'string') update({ isBusy: false, problem: result });
  else update({ payment: result, isBusy: false, problem: undefined, isUncertain: false });
}

async function act(request: PaymentAct): Promise<void> {
  if (model.isBusy) return;
  update({ isBusy: true });
  showResult(await call('POST payment', { ...request, payment_option: option }));
}

const load = (): void => void call('GET payment', { payment_option: option }).then(showResult);

function choose(name: string): void {
  option = name || undefined;
  load();
}

const actions: Omit<Page, 'model'> = { act: (request) => void act(request), choose, leave: goBack, retry: load };

update({});
load();
// The order may have moved on while this page was in the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && load());
