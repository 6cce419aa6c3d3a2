// A payment page of the sandbox: what a processor's page would be, with test data instead of money.
import { render } from 'lit';
import { requireElement } from '../common/dom.js';
import { leave, readAddress } from './address.js';
import { createPaymentClient, type PaymentAct, type PaymentResult } from './payment-client.js';
import { kindOf, sceneOf, type Attempt, type PageActions, type PageModel, type Scene } from './payment-model.js';
import { cardFields, checkVoucher, findCard, findProblems } from './test-data.js';
import { pageView } from './views/page-view.js';

/** The time to read that the payment has worked. A buyer who is faster uses the button. */
const returnDelayMs = 2500;

const address = readAddress(location);
const client = createPaymentClient(address);
const root = requireElement('#payment');
const initialCard = { number: '', expiry: '', code: '', name: '' };

let model: PageModel = {
  payment: undefined,
  kind: kindOf(address.option),
  problem: undefined,
  isBusy: false,
  isAtBank: false,
  attempt: undefined,
  declineReason: undefined,
  card: initialCard,
  cardProblems: {},
  voucher: '',
  voucherProblem: undefined,
  mustCloseTab: false,
};
let scene: Scene | undefined;

const goBack = (): void => leave(address, () => update({ mustCloseTab: true }));

/** A new scene takes the focus to its title, which a screen reader then reads. The first one leaves it alone. */
function showScene(next: Scene): void {
  const isFirst = scene === undefined || scene === 'loading';
  if (next === scene) return;
  scene = next;
  document.title = `${document.querySelector('#title')?.textContent ?? 'Test payment'} · Test payment`;
  if (!isFirst) document.querySelector<HTMLElement>('#title')?.focus();
  if (!isFirst && (next === 'received' || next === 'announced')) setTimeout(goBack, returnDelayMs);
}

function update(changes: Partial<PageModel>): void {
  model = { ...model, ...changes };
  render(pageView({ model, actions }), root);
  root.setAttribute('aria-busy', String(model.payment === undefined && model.problem === undefined));
  showScene(sceneOf(model));
}

/** A page that has shown the payment keeps it: a lost connection is an attempt that failed. */
function showResult(result: PaymentResult): void {
  if (result.ok) {
    const { payment } = result;
    const kind = kindOf(payment.payment_option?.name ?? address.option);
    const isAtBank = payment.order.required_action !== null;
    return update({ payment, kind, isAtBank, isBusy: false, problem: undefined, attempt: undefined });
  }
  const hasPayment = model.payment !== undefined && result.problem === 'unreachable';
  update(hasPayment ? { isBusy: false, attempt: 'unreachable' } : { isBusy: false, problem: result.problem });
}

async function act(request: PaymentAct): Promise<void> {
  if (model.isBusy) return;
  update({ isBusy: true });
  showResult(await client.act(request));
}

/** The processor refuses an attempt: the order stays payable, and the field that has to change gets the focus. */
function fail(attempt: Attempt, fieldId: string): void {
  const card = { ...model.card, number: '', code: '' };
  const declineReason = attempt === 'voucher_used' ? undefined : attempt;
  update({ attempt, declineReason, card, cardProblems: {}, isAtBank: false });
  document.getElementById(fieldId)?.focus();
}

function submitCard(): void {
  if (model.isBusy) return;
  const cardProblems = findProblems(model.card, new Date());
  const wrongField = cardFields.find((name) => cardProblems[name] !== undefined);
  update({ cardProblems, attempt: undefined });
  if (wrongField) return document.getElementById(wrongField)?.focus();
  const outcome = findCard(model.card.number)?.outcome ?? 'card_declined';
  if (outcome === 'pay' || outcome === 'authenticate') void act({ action: outcome });
  else fail(outcome, 'number');
}

function submitVoucher(): void {
  const result = checkVoucher(model.voucher);
  if ('problem' in result) update({ voucherProblem: result.problem, attempt: undefined });
  else if (!result.isUsed) return void act({ action: 'pay' });
  else return fail('voucher_used', 'voucher');
  document.getElementById('voucher')?.focus();
}

/** After a refusal the processor reports it, and the order fails; otherwise the order waits for another visit. */
async function cancel(): Promise<void> {
  const { declineReason } = model;
  if (declineReason !== undefined) await act({ action: 'decline', reason: declineReason });
  goBack();
}

const load = async (): Promise<void> => showResult(await client.read());

const actions: PageActions = {
  update,
  act: (request) => void act(request),
  submitCard,
  submitVoucher,
  refuse: () => fail('authentication_failed', 'number'),
  cancel: () => void cancel(),
  leave: goBack,
  retry: () => void load(),
};

update({});
void load();
// The order may have moved on while this page was in the browser's cache.
addEventListener('pageshow', ({ persisted }) => persisted && void load());
