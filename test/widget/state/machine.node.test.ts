import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order, PaymentOption } from '#contract';
import { createSnapshot, createTimeline } from '../../support/snapshot.js';
import { transition } from '../../../widget/order/order-machine.js';
import type { Choice, MachineEvent, Offer, State } from '../../../widget/state/machine.js';

const option = (name: string): PaymentOption => ({
  name,
  show_name: name,
  alt: '',
  processor_fee_fixed: '1',
  processor_fee_percent: '1',
  processor_min_fee: '0',
});
const [card, bank] = [option('card'), option('bank')];
const btc = { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN', wallet_address: 'bc1' };
const usdt = { crypto_currency: 'USDT', crypto_currency_network: 'TRON' };
const offer: Offer = { options: [card, bank], wallets: [btc, usdt], headers: new Headers() };
const addressProblem = { key: 'checksum' } as const;
const failure = { kind: 'timeout' } as const;
const order: Order = {
  transaction_code: '11111111-1111-4111-8111-111111111111',
  fiat_amount: '1',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1',
  status: 'pending',
};

const first: Choice = { option: card, wallet: btc, address: '', addressProblem: undefined };
const choosing = (change: Partial<Choice> = {}): State => ({
  step: 'choosing',
  offer,
  choice: { ...first, ...change },
});
const typed = choosing({ wallet: usdt, address: 'T1' });
const failed: State = { step: 'choosing', offer, choice: first, failure };
const creating: State = { step: 'creating', offer, choice: first };
const stale: State = { step: 'choosing', offer: { ...offer, isStale: true }, choice: first };
const pending: State = { step: 'ordered', order, option: card };
const { wallet_address, transaction_code, fiat_amount } = createSnapshot();
const followed = { ...order, transaction_code, wallet_address, fiat_amount };
const made: State = { step: 'ordered', order: followed, option: card };
const paid = createSnapshot({ status: 'paid', sequence: 3, timeline: createTimeline('pending', 'processing', 'paid') });
const known: State = { ...made, order: { ...followed, status: 'paid' }, snapshot: paid, clockOffset: 7 };
const late = createSnapshot({ status: 'processing', sequence: 2 });
const unavailable: State = { step: 'unavailable', failure };
const loading: State = { step: 'loading' };
const empty: State = { step: 'empty', headers: offer.headers };

const states: Record<string, State> = {
  loading,
  empty,
  unavailable,
  choosing: choosing(),
  stale,
  failed,
  creating,
  pending,
};

const events = {
  started: { type: 'started' },
  loaded: { type: 'loaded', offer },
  failed: { type: 'failed', failure },
  chosen: { type: 'chosen', change: { option: bank } },
  addressChecked: { type: 'addressChecked', wallet: btc, address: '', addressProblem },
  submitted: { type: 'submitted' },
  created: { type: 'created', order, option: bank },
  changed: { type: 'changed', snapshot: paid, clockOffset: 7 },
} as const satisfies Record<string, MachineEvent>;

type Row = readonly [name: string, state: State, event: MachineEvent, expected: State];

const changes: readonly Row[] = [
  ['options arrive', loading, events.loaded, { ...choosing(), isJustLoaded: true } as State],
  [
    'options for another price, which keep the choice',
    stale,
    { type: 'loaded', offer, kept: { ...first, address: 'x' } },
    { ...choosing({ address: 'x' }), isJustLoaded: true } as State,
  ],
  ['another price', failed, { type: 'started', form: { offer, choice: first } }, stale],
  ['another price while creating', creating, { type: 'started', form: { offer, choice: first } }, stale],
  ['another price after a wrong one', unavailable, { type: 'started', form: { offer, choice: first } }, stale],
  ['another price without a form', unavailable, { type: 'started' }, loading],
  ['another order', pending, { type: 'started', form: { offer, choice: first } }, loading],
  ['a failure to load another price', stale, events.failed, unavailable],
  ['no options', loading, { type: 'loaded', offer: { ...offer, options: [] } }, empty],
  ['no coins', loading, { type: 'loaded', offer: { ...offer, wallets: [] } }, empty],
  ['loading fails', loading, events.failed, unavailable],
  [
    'an option',
    choosing({ address: 'x', addressProblem }),
    events.chosen,
    choosing({ option: bank, address: 'x', addressProblem }),
  ],
  ['an option clears the failure', failed, events.chosen, choosing({ option: bank })],
  [
    'a verdict',
    typed,
    { type: 'addressChecked', wallet: usdt, address: 'T1', addressProblem },
    choosing({ wallet: usdt, address: 'T1', addressProblem }),
  ],
  [
    'a good verdict',
    choosing({ address: 'x', addressProblem }),
    { type: 'addressChecked', wallet: btc, address: 'x', addressProblem: undefined },
    choosing({ address: 'x' }),
  ],
  ['submitting', choosing(), events.submitted, creating],
  ['submitting after a failure', failed, events.submitted, creating],
  ['creating fails', creating, events.failed, failed],
  ['the order', creating, events.created, { step: 'ordered', order, option: bank }],
  [
    'an order of this session',
    loading,
    { type: 'created', order, option: undefined },
    { step: 'ordered', order, option: undefined },
  ],
  ['a first report', made, events.changed, known],
  [
    'a newer report',
    known,
    { type: 'changed', snapshot: { ...paid, sequence: 4 }, clockOffset: 7 },
    { ...known, snapshot: { ...paid, sequence: 4 } },
  ],
  [
    'the clock of a snapshot it has already',
    known,
    { ...events.changed, clockOffset: 9 },
    { ...known, clockOffset: 9 },
  ],
  ...Object.entries(states).map(([name, state]): Row => [`starting over from ${name}`, state, events.started, loading]),
];

/** What is not for a state leaves it as it is, the very same object. */
const ignored: Record<string, readonly (keyof typeof events)[]> = {
  loading: ['chosen', 'addressChecked', 'submitted', 'changed'],
  empty: ['loaded', 'chosen', 'addressChecked', 'submitted', 'changed'],
  unavailable: ['loaded', 'chosen', 'addressChecked', 'submitted', 'changed'],
  choosing: ['loaded', 'changed'],
  stale: ['changed'],
  failed: ['loaded', 'changed'],
  creating: ['loaded', 'chosen', 'addressChecked', 'submitted', 'changed'],
  pending: ['loaded', 'chosen', 'addressChecked', 'submitted', 'changed'],
};

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

describe('the machine', () => {
  for (const [name, state, event, expected] of changes) {
    it(`takes ${name}`, () => assert.deepEqual({ ...transition(frozen(state), frozen(event)) }, expected));
  }

  for (const [name, types] of Object.entries(ignored)) {
    for (const type of types) {
      it(`ignores ${type} while ${name}`, () => {
        const state = states[name] ?? loading;
        assert.strictEqual(transition(frozen(state), frozen(events[type])), state);
      });
    }
  }

  const reports: [string, Partial<typeof paid>][] = [
    ['that is older', { ...late }],
    ['it has already', {}],
    ['about another order', { sequence: 9, transaction_code: order.transaction_code }],
    ['with another address', { sequence: 9, wallet_address: 'bc1' }],
    ['with another amount', { sequence: 9, fiat_amount: '10' }],
    ['with another currency', { sequence: 9, fiat_currency: 'USD' }],
    ['with another coin', { sequence: 9, crypto_currency: 'ETH' }],
    ['with another network', { sequence: 9, crypto_currency_network: 'BASE' }],
  ];
  for (const [name, report] of reports) {
    it(`discards a report ${name}`, () => {
      const event = { type: 'changed', snapshot: { ...paid, ...report }, clockOffset: 7 } as const;
      assert.strictEqual(transition(frozen(known), event), known);
    });
  }

  const stale: [string, MachineEvent][] = [
    ['of another address', { type: 'addressChecked', wallet: usdt, address: 'T0', addressProblem }],
    ['of another coin', { type: 'addressChecked', wallet: btc, address: 'T1', addressProblem }],
  ];
  for (const [name, event] of stale) {
    it(`discards a check ${name}`, () => assert.strictEqual(transition(frozen(typed), event), typed));
  }

  it('shows a failure of the set-up from every state without a form', () => {
    const wrong = { kind: 'misconfigured', attribute: 'wallets', message: 'x' } as const;
    for (const state of [loading, empty, unavailable]) {
      const next = { ...transition(state, { type: 'failed', failure: wrong }) };
      assert.deepEqual(next, { step: 'unavailable', failure: wrong });
    }
  });

  it('keeps the order when a chunk fails to load, until the retry', () => {
    const failure = { kind: 'unreachable', chunk: 'outcome' } as const;
    const failed = transition(frozen(known), { type: 'failed', failure });
    assert.deepEqual({ ...failed }, { ...known, failure });
    assert.deepEqual({ ...transition(frozen(failed), { type: 'retried' }) }, { ...known, failure: undefined });
  });
});
