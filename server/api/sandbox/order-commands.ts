import { computeFeeLines, decimal, toText } from '#contract';
import type { ControlQuery, SandboxPayment } from '#contract';
import { advanceOrder, allowedTransitions, isTrigger, nextDueEvent, toOrderSnapshot, transitions } from '#core';
import { isPayableInSandbox, payInSandbox, sandboxAccount } from '#core';
import type { LifecycleEvent, OrderRecord, SandboxControls } from '#core';
import { toRedelivered, toWebhook } from '../operations/webhooks.js';
import { controlFailure, controlSuccess, controlInvalid, type CommandRequest, type Commands } from './command.js';

/** An order with its allowed transitions. `next_at` is the time of its next due event in Unix seconds. */
function toControllableOrder(order: OrderRecord, { clock }: SandboxControls) {
  const next = nextDueEvent(order);
  return {
    order: toOrderSnapshot(order),
    payment_option: order.details.payment_option,
    processor_fee: order.details.processor_fee ?? null,
    scenario: order.scenario,
    webhook_url: order.webhook_url,
    partner_webhook_url: order.partner?.webhook_url ?? null,
    allowed: allowedTransitions(order, clock.now()).map(({ trigger, to, reasons = [] }) => ({ trigger, to, reasons })),
    next_at: next ? next.at / 1000 : null,
  };
}

const triggers: readonly string[] = [...new Set(transitions.map(({ trigger }) => trigger))];

function toEvent(query: ControlQuery<'POST orders/fire'>): LifecycleEvent | undefined {
  const { trigger, reason, required_action, tx_hash, payout_amount, confirmations } = query;
  if (!isTrigger(trigger)) return undefined;
  const payout = { ...(tx_hash !== undefined && { tx_hash }), ...(payout_amount !== undefined && { payout_amount }) };
  return { trigger, isSimulated: true, reason, required_action, confirmations, ...payout };
}

const unknownOrder = controlFailure(404, { message: 'Order not found.' });

type PaymentCommand = 'GET payment' | 'POST payment';
type PaymentRequest = CommandRequest<PaymentCommand>;

/** The option of the order, or else the one that the buyer chose on the page or that its address names; and all of them. */
async function findOption(order: OrderRecord, { service, query }: PaymentRequest) {
  const { order_amount: fiat_amount, fiat_currency, details } = order;
  const name = details.payment_option ?? query.payment_option;
  const answer = await service.upstream.options({ fiat_amount, fiat_currency });
  const options = answer.ok ? answer.value.payment_options : [];
  return { option: options.find((option) => option.name === name), options };
}

/** What an order without an option learns when its buyer pays; undefined where it has one, or the buyer chose none. */
async function findChosen(order: OrderRecord, command: PaymentRequest) {
  if (order.details.payment_option !== null) return undefined;
  const { option } = await findOption(order, command);
  if (!option) return undefined;
  const { authorizationMs: authorization_ms } = command.service.optionTimes(option.name);
  const processor_fee = toText(computeFeeLines(option, order).fee);
  return { payment_option: option.name, processor_fee, ...(authorization_ms !== undefined && { authorization_ms }) };
}

/** What the page shows: the order, its option or those to choose among, and what is charged. */
async function describePayment(order: OrderRecord, command: PaymentRequest): Promise<SandboxPayment> {
  const { option, options } = await findOption(order, command);
  const lines = option && computeFeeLines(option, order);
  const now = command.controls.clock.now();
  const next = nextDueEvent(order);
  return {
    order: toOrderSnapshot(order),
    payment_option: option ?? null,
    payment_options: option || order.details.payment_option !== null ? [] : [...options],
    fee: lines ? toText(lines.fee) : '0',
    total: toText(lines?.total ?? decimal(order.order_amount)),
    is_payable: isPayableInSandbox(order, now),
    next_at: next ? next.at / 1000 : null,
    now: Math.floor(now / 1000),
  };
}

/** Finds the order of a page. Its code is the only key, as in a look-up. */
async function findOrder({ service, query }: CommandRequest<PaymentCommand | 'GET payment/webhooks'>) {
  const order = await service.store.find(query.transaction_code.toLowerCase());
  return order?.account === sandboxAccount && order.details.upstream === null ? order : undefined;
}

/** The commands about orders, their payment pages and their webhooks. */
export const orderCommands = {
  'GET orders': async ({ service: { store }, controls, query: { limit = 50 } }) => {
    const search = { account: sandboxAccount, filters: {}, sort: 'newest', after: undefined, limit } as const;
    const { orders } = await store.operator.search(search);
    return controlSuccess({ orders: orders.map((order) => toControllableOrder(order, controls)) });
  },
  'POST orders/fire': async ({ service: { store }, controls, query }) => {
    const code = query.transaction_code.toLowerCase();
    const event = toEvent(query);
    if (!event) return controlInvalid('trigger', triggers);
    const found = await store.find(code);
    if (found?.account !== sandboxAccount) return unknownOrder;
    const advanced = await advanceOrder({ code, event }, { store, clock: controls.clock.now });
    if (advanced.outcome === 'unknown') return unknownOrder;
    const order = toControllableOrder(advanced.order, controls);
    if (advanced.outcome === 'moved') return controlSuccess(order);
    const message = `An order that is ${advanced.order.status} does not allow this.`;
    return controlFailure(409, { message, data: { allowed: advanced.allowed, order: order.order } });
  },
  'GET payment': async (command) => {
    const order = await findOrder(command);
    return order ? controlSuccess(await describePayment(order, command)) : unknownOrder;
  },
  'POST payment': async (command) => {
    const order = await findOrder(command);
    if (!order) return unknownOrder;
    const { action, reason } = command.query;
    const context = { store: command.service.store, clock: command.controls.clock.now };
    const chosen = await findChosen(order, command);
    const result = await payInSandbox({ order, action, reason, chosen }, context);
    if (result.outcome === 'unknown') return unknownOrder;
    const data = await describePayment(result.order, command);
    if (result.outcome === 'moved') return controlSuccess(data);
    return controlFailure(409, { message: `An order that is ${result.order.status} does not allow this.`, data });
  },
  'GET payment/webhooks': async (command) => {
    const order = await findOrder(command);
    if (!order) return unknownOrder;
    const { transaction_code: transactionCode, webhook_url } = order;
    const { outbox } = command.service.store;
    // Short, as the strip in the merchant's page is: newer webhooks say more.
    const entries = await outbox.list({ account: sandboxAccount, limit: 20, transactionCode });
    return controlSuccess({
      has_receiver: webhook_url !== null,
      webhooks: entries
        .filter(({ audience }) => audience === 'merchant')
        .map(({ type, state, created_at, attempts }) => {
          const { at, status = null, error = null } = { at: created_at, ...attempts.at(-1) };
          return { type, state, at: at / 1000, status, error };
        }),
    });
  },
  'GET webhooks': async ({ service: { store }, query: { transaction_code, limit = 50 } }) => {
    const transactionCode = transaction_code?.toLowerCase();
    const entries = await store.outbox.list({ account: sandboxAccount, transactionCode, limit });
    return controlSuccess({
      webhooks: entries.map((entry) => ({ ...toWebhook(entry), audience: entry.audience, body: entry.body })),
    });
  },
  'POST webhooks/replay': async ({ service: { deliveries }, query: { id } }) => {
    const report = await deliveries.redeliver({ id, account: sandboxAccount });
    return report ? controlSuccess(toRedelivered(id, report)) : controlFailure(404, { message: 'Webhook not found.' });
  },
} satisfies Partial<Commands>;
