// Part of the checker: what an operator changes by hand. Each call about an order is in the audit once, also a refused one.
import {
  codeRule,
  consistsOf,
  firstFailure,
  isBlank,
  isMissing,
  missing,
  textOf,
  withCredentials,
  type Query,
  type Rule,
} from './operator-query.js';
import { expectFailure, expectSuccess, type CheckerState, type Expected } from './expected.js';
import { isRefundable, moved, movesOf, refunded, type CheckedOrder } from './order-model.js';
import { isReference, readDecimal } from './rules.js';

type Json = Readonly<Record<string, unknown>>;

/** What the account area shows of an order, and what can be done with it. */
export function accountOrderProblem(data: Json, order: CheckedOrder): string | undefined {
  const { transaction_code, status, sequence, captured, upstream, timeline, allowed, refundable_by, audit } = data;
  const triggers = (allowed as readonly { readonly trigger: string }[]).map(({ trigger }) => trigger);
  const found = [transaction_code, status, sequence, captured, upstream, triggers, refundable_by];
  const ways = isRefundable(order) ? ['operator'] : [];
  const expected = [order.code, order.status, order.sequence, order.captured, null];
  const all = [...expected, movesOf(order).map(({ trigger }) => trigger), ways];
  if (JSON.stringify(found) !== JSON.stringify(all)) return `${JSON.stringify(found)} where ${JSON.stringify(all)} is`;
  if ((timeline as unknown[]).length !== order.sequence) return 'a timeline of another length';
  const entries = (audit as unknown[]).length;
  return entries === Math.min(100, order.audited) ? undefined : `${entries} of ${order.audited} entries of the audit`;
}

const letters = 'abcdefghijklmnopqrstuvwxyz_';
const isWord = (text: string): boolean => text.length >= 1 && text.length <= 32 && consistsOf(text, letters);
const isSequence = (text: string): boolean =>
  text.length >= 1 && text.length <= 6 && consistsOf(text, '0123456789') && !text.startsWith('0');

const hashCharacters = `ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${letters}:.+/=-`;
const isHash = (text: string): boolean => text.length >= 1 && text.length <= 128 && consistsOf(text, hashCharacters);

/** A number of coins: more than nothing, at most 18 digits on either side of the point. */
function isCoinAmount(text: string): boolean {
  const amount = readDecimal(text);
  if (!amount || amount.units <= 0n) return false;
  return text.length - amount.places - (amount.places > 0 ? 1 : 0) <= 18 && amount.places <= 18;
}

const notAllowed = 'The order does not allow this change.';
const hasChanged = 'The order has changed.';
const notRefundable = 'The order cannot be refunded.';

const reason: Rule = ['reason', isReference, 'Invalid reason.'];

const moveRules: readonly Rule[] = [
  codeRule,
  ['trigger', isWord, notAllowed, 409],
  reason,
  ['status_reason', isWord, notAllowed, 409],
  ['tx_hash', isHash, 'Invalid transaction hash.'],
  ['payout_amount', isCoinAmount, 'Invalid payout amount.'],
  ['sequence', isSequence, hasChanged, 409],
];

const refundRules: readonly Rule[] = [
  codeRule,
  reason,
  ['by', (text) => text === 'upstream' || text === 'operator', notRefundable, 409],
];

type Change = {
  readonly rules: readonly Rule[];
  readonly names: readonly string[];
  readonly action: string;
  /** The order after the change, or the sentence that refuses it. */
  readonly apply: (order: CheckedOrder, query: Query) => CheckedOrder | string;
};

function expectChange({ rules, names, action, apply }: Change) {
  return (query: Query, { orders }: CheckerState): Expected => {
    if (names.some((name) => isMissing(query, name)) || isBlank(query, 'reason')) return missing;
    const failure = firstFailure(query, rules);
    if (failure) return failure;
    const order = orders.get(textOf(query, 'transaction_code')?.toLowerCase() ?? '');
    if (!order) return expectFailure(404, 'Order not found.');
    const outcome = apply(order, query);
    const isDone = typeof outcome !== 'string';
    const after = { ...(isDone ? outcome : order), audited: order.audited + 1 };
    const entry = { action, code: order.code, reason: textOf(query, 'reason') ?? '', isDone };
    const reply = isDone
      ? expectSuccess(({ data }) => accountOrderProblem(data as Json, after))
      : expectFailure(409, outcome);
    return { ...reply, changed: after, audited: entry };
  };
}

export const moveFor = (credentials: string) =>
  withCredentials(
    credentials,
    expectChange({
      rules: moveRules,
      names: ['transaction_code', 'trigger'],
      action: 'order.move',
      apply(order, query) {
        const trigger = textOf(query, 'trigger') ?? '';
        const sequence = textOf(query, 'sequence');
        if (['refund', 'reject', 'settle_refund'].includes(trigger)) return notAllowed;
        if (sequence !== undefined && Number(sequence) !== order.sequence) return hasChanged;
        return moved(order, { trigger, reason: textOf(query, 'status_reason') }) ?? notAllowed;
      },
    }),
  );

/** The fuzzed service has no upstream that could return money: the operator does. */
export const refundFor = (credentials: string) =>
  withCredentials(
    credentials,
    expectChange({
      rules: refundRules,
      names: ['transaction_code'],
      action: 'order.refund',
      apply: (order, query) =>
        isRefundable(order) && textOf(query, 'by') !== 'upstream' ? refunded(order) : notRefundable,
    }),
  );
