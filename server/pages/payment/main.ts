// A payment page of the sandbox: what a processor's page would be, with test data instead of money.
import { render } from 'lit';
import type { SandboxPayment } from '#contract';
import { requireElement } from '../common/dom.js';
import { leavePayment, readPaymentPageAddress } from './address.js';
import {
  createPaymentClient,
  paymentKind,
  paymentScene,
  type Page,
  type PageModel,
  type PaymentAct,
  type Problem,
  type Scene,
} from './payment-model.js';
import { paymentFormProblems, findPaymentSample, type Attempt, type FieldName, type TestForm } from './test-data.js';
import { pageView } from './views/page-view.js';

/** The time to read that the payment has worked. A buyer who is faster uses the button. */
const returnDelayMs = 2500;

const address = readPaymentPageAddress(location);
const call = createPaymentClient(address);
const root = requireElement('#payment');

let model: PageModel = {
  kind: paymentKind(address.option),
  values: { number: '', expiry: '', code: '', name: '', voucher: '' },
  problems: {},
};
let scene: Scene | undefined;

const goBack = (): void => leavePayment(address, () => update({ mustCloseTab: true }));
const focus = (id: string): void => document.getElementById(id)?.focus();

/** A new scene takes the focus to its title, which a screen reader then reads. The first one leaves it alone. */
function showScene(next: Scene): void {
  const isFirst = scene === undefined || scene === 'loading';
  if (next === scene) return;
  scene = next;
  document.title = `${document.querySelector('#title')?.textContent ?? 'Test payment'} · Test payment`;
  if (isFirst) return;
  focus('title');
  if (next === 'received' || next === 'announced') setTimeout(goBack, returnDelayMs);
}

function update(changes: Partial<PageModel>): void {
  model = { ...model, ...changes };
  render(pageView({ model, ...actions }), root);
  root.setAttribute('aria-busy', String(model.payment === undefined && model.problem === undefined));
  showScene(paymentScene(model));
}

/** A page that has shown the payment keeps it: a lost connection is an attempt that failed. */
function showResult(result: SandboxPayment | Problem): void {
  if (result === 'unreachable' && model.payment) return update({ isBusy: false, attempt: result });
  if (typeof result === 'string') return update({ isBusy: false, problem: result });
  const kind = paymentKind(result.payment_option?.name ?? address.option);
  const isAtBank = result.order.required_action !== null;
  update({ payment: result, kind, isAtBank, isBusy: false, problem: undefined, attempt: undefined });
}

async function act(request: PaymentAct): Promise<void> {
  if (model.isBusy) return;
  update({ isBusy: true });
  showResult(await call('POST payment', request));
}

/** The processor refuses an attempt: the order stays payable, and the field that has to change gets the focus. */
function fail(attempt: Attempt, field: FieldName): void {
  const values = { ...model.values, number: '', code: '' };
  const declineReason = attempt === 'voucher_used' ? undefined : attempt;
  update({ attempt, declineReason, values, problems: {}, isAtBank: false });
  focus(field);
}

function submit(form: TestForm): void {
  if (model.isBusy) return;
  const problems = paymentFormProblems(form, { values: model.values, now: new Date() });
  update({ problems, attempt: undefined });
  const wrongField = form.rows.flat().find((name) => problems[name] !== undefined);
  if (wrongField) return focus(wrongField);
  const outcome = findPaymentSample(form, model.values)?.outcome ?? 'card_declined';
  if (outcome === 'pay' || outcome === 'authenticate') void act({ action: outcome });
  else fail(outcome, form.mainField);
}

/** After a refusal the processor reports it, and the order fails; otherwise the order waits for another visit. */
function cancel(): void {
  const { declineReason: reason } = model;
  if (reason === undefined) goBack();
  else void act({ action: 'decline', reason }).then(goBack);
}

const load = (): void => void call('GET payment').then(showResult);

const actions: Omit<Page, 'model'> = {
  update,
  act: (request) => void act(request),
  submit,
  refuse: () => fail('authentication_failed', 'number'),
  cancel,
  leave: goBack,
  retry: load,
};

update({});
load();
// The order may have moved on while this page was in the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && load());
