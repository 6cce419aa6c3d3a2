import { assert } from '@open-wc/testing';
import type { OrderStatus, Trigger } from '#core';
import * as t from '../../support/index.js';

t.useService();

type Move = Trigger | readonly [Trigger, string];
type Row = {
  readonly moves: readonly Move[];
  readonly status: OrderStatus;
  readonly texts: readonly [title: string, cause: string];
  readonly actions: readonly [primary: string, secondary: string];
};

const support = 'Copy the code for support';
const again = ['Try again', support] as const;
const wait = [support, 'Start over'] as const;
const paid = ['submit', 'capture'] as const;

const declined = (reason: string, cause: string): Row => ({
  moves: ['submit', ['decline', reason]],
  status: 'failed',
  texts: ['Payment failed', `${cause} Nothing was charged.`],
  actions: again,
});
const held = (moves: readonly Move[], cause: string): Row => ({
  moves,
  status: 'on_hold',
  texts: ['On hold', cause],
  actions: wait,
});

const outcomes: Record<string, Row> = {
  completed: {
    moves: [...paid, 'broadcast', 'finalize'],
    status: 'completed',
    texts: ['Completed', 'The BTC has arrived at the address below.'],
    actions: ['Copy the transaction', 'Start over'],
  },
  'in review': held(
    ['submit', ['hold', 'compliance_review']],
    'The payment is being checked. You need not do anything.',
  ),
  underpaid: held(
    ['submit', ['hold', 'amount_mismatch']],
    'Another amount came in than the order asks for. It is being looked at.',
  ),
  'paid late': held(['expire', 'late_payment'], 'The payment came in after the time was up. It is being looked at.'),
  dropped: held([...paid, 'broadcast', 'drop'], 'The network let the transfer go. It will be sent again.'),
  'without an address': held(
    [...paid, ['hold', 'invalid_address']],
    'The network did not take the address. Ask support, with the code below.',
  ),
  'without coins': held([...paid, ['hold', 'liquidity']], 'The transfer waits until there is enough BTC to send.'),
  'card declined': declined('card_declined', 'The card was declined.'),
  'too little money': declined('insufficient_funds', 'There was not enough money on the card or the account.'),
  'not confirmed': declined('authentication_failed', 'The bank could not confirm that it was you.'),
  fraud: declined('fraud_suspected', 'The payment was declined.'),
  'a fault': declined('processor_error', 'The payment provider had a fault.'),
  'too slow': {
    ...declined('', 'The bank took too long to answer.'),
    moves: ['submit', 'timeout'],
  },
  'not accepted': {
    ...declined('', 'The payment was checked and not accepted.'),
    moves: ['submit', 'hold', ['decline', 'review_failed']],
  },
  expired: {
    moves: ['expire'],
    status: 'expired',
    texts: ['Time is up', 'Nobody paid in time, and nothing was charged. A payment that still comes in is looked at.'],
    actions: again,
  },
  canceled: {
    moves: ['cancel'],
    status: 'canceled',
    texts: ['Canceled', 'The order was called off. Nothing was charged.'],
    actions: again,
  },
  refunding: {
    moves: [...paid, 'hold', 'reject'],
    status: 'refunding',
    texts: [
      'Refund on its way',
      'The order could not be carried out. The money is on its way back to where it came from.',
    ],
    actions: wait,
  },
  refunded: {
    moves: [...paid, 'refund', 'settle_refund'],
    status: 'refunded',
    texts: ['Refunded', 'The money went back to where it came from. A bank may take some days to show it.'],
    actions: ['Start over', support],
  },
};

async function moved(moves: readonly Move[], changes: t.Attributes = {}): Promise<t.CryptoCheckout> {
  const element = await t.mountWithOrder(changes);
  for (const move of moves) {
    if (typeof move === 'string') await t.applyTrigger(move);
    else await t.applyTrigger(move[0], { reason: move[1] });
  }
  return element;
}

const labels = (element: Element): string[] =>
  t.queryAll(element, '.button').map((button) => t.getText(button.querySelector('.swap > :not([hidden])') ?? button));

const shown = (element: Element, part: string): string => t.getText(t.query(element, `[part~=${part}]`));

describe('an order that has ended, is on hold or is refunded', () => {
  for (const [name, { moves, status, texts, actions }] of Object.entries(outcomes)) {
    it(`shows title and cause: ${name}`, async () => {
      const element = await moved(moves);
      await t.waitForStep(element, status);
      await t.waitFor(() => shown(element, 'outcome') === texts[0], 'no outcome');
      assert.strictEqual(shown(element, 'cause'), texts[1]);
      assert.deepEqual(labels(element), [...actions]);
      assert.strictEqual(t.getAnnouncement(element), texts.join('. '));
      assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, t.addresses.bitcoin);
      assert.isNull(t.query(element, '[part=qr]'));
      assert.lengthOf(t.queryAll(element, '.primary'), 1);
    });
  }

  it('starts over by its primary button', async () => {
    const element = await moved(['cancel']);
    await t.waitForStep(element, 'canceled');
    await t.waitFor(() => t.query(element, '.primary'), 'no button');
    t.queryRequired(element, '.primary').click();
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
  });

  it('uses the translations of the merchant', async () => {
    const element = await moved(['cancel']);
    element.translations = {
      canceled: 'Abgebrochen',
      canceledBecause: 'Nichts wurde abgebucht.',
      total: 'Betrag',
    };
    await t.waitFor(() => shown(element, 'outcome') === 'Abgebrochen', 'no words');
    assert.strictEqual(t.getAnnouncement(element), 'Abgebrochen. Nichts wurde abgebucht.');
  });
});

describe('an order in progress', () => {
  const steps = (element: Element): string[] =>
    t.queryAll(element, '[part~=step]').map((step) => {
      const state = step.getAttribute('aria-current') ?? step.querySelector('[role=img]')?.getAttribute('aria-label');
      return `${state ?? '-'} ${t.getText(step.querySelector('.what'))}`;
    });

  const rows: [OrderStatus, readonly Move[], readonly string[], string][] = [
    [
      'processing',
      ['submit'],
      ['Done: Awaiting payment', 'step Payment in progress', '- Payment received', '- Sending BTC', '- Completed'],
      'Payment in progress.',
    ],
    [
      'paid',
      paid,
      ['Done: Awaiting payment', 'Done: Payment in progress', 'step Payment received', '- Sending BTC', '- Completed'],
      'Payment received.',
    ],
    [
      'sending',
      [...paid, 'broadcast', 'confirm'],
      [
        'Done: Awaiting payment',
        'Done: Payment in progress',
        'Done: Payment received',
        'step Sending BTC 1 of 2 confirmations',
        '- Completed',
      ],
      'Sending BTC.',
    ],
  ];
  for (const [status, moves, expected, spoken] of rows) {
    it(`shows the step: ${status}`, async () => {
      const element = await moved(moves);
      await t.waitForStep(element, status);
      await t.waitFor(() => steps(element).join() === expected.join(), steps(element).join());
      await t.waitFor(() => /^\d+:\d\d$/.test(shown(element, 'elapsed')), 'no time');
      await t.waitFor(() => t.getAnnouncement(element) === spoken, t.getAnnouncement(element));
      assert.deepEqual(labels(element), [], 'no action to start over');
    });
  }

  for (const [action, sentence] of [
    ['three_d_secure', 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.'],
    ['a_new_one', 'You are asked to do one more thing on the page where you pay.'],
  ] as const) {
    it(`shows the required action: ${action}`, async () => {
      const element = await moved(['submit'], { 'payment-url': 'https://pay.example/{transaction_code}' });
      await t.applyTrigger('require_action', { required_action: action });
      await t.waitFor(() => shown(element, 'action') === sentence, 'no sentence');
      assert.strictEqual(t.getAnnouncement(element), `Payment in progress. ${sentence}`);
      const code = element.order?.transaction_code ?? 'none';
      assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), `https://pay.example/${code}`);
    });
  }

  it('has a copy button for the transaction hash', async () => {
    const element = await moved([...paid, 'broadcast']);
    await t.waitFor(() => t.query(element, '[part=transaction]'), 'no hash');
    assert.match(t.queryRequired(element, '[part=transaction] code').textContent, /^[\da-f]{64}$/);
  });
});

describe('the time left', () => {
  const left = (seconds: number) =>
    t.mockReply(t.eventsUrl, async ({ request }) => {
      const { body } = await t.callService(new Request(request.url.replace('/events', '')));
      const data = body.data as { expires_at: number };
      const reply = { ...body, timestamp: data.expires_at - seconds };
      return new Response(`event: order\ndata: ${JSON.stringify(reply)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      });
    });

  const rows: [number, string, boolean, string][] = [
    [600, '', false, t.orderCreatedAnnouncement],
    [290, 'Time left to pay 4:50', false, t.orderCreatedAnnouncement],
    [170, 'Time left to pay 2:50', false, 'Less than 3 minutes left to pay.'],
    [50, 'Time left to pay 0:50', true, 'Less than 1 minute left to pay.'],
    [20, 'Time left to pay 0:20', true, 'Less than 30 seconds left to pay.'],
  ];
  for (const [seconds, text, isUrgent, spoken] of rows) {
    it(`at ${seconds} s by the service's clock is ${text || 'quiet'}`, async () => {
      left(seconds);
      const element = await t.mountWithOrder();
      await t.waitFor(() => shown(element, 'elapsed') !== '', 'no report');
      if (text) await t.waitFor(() => shown(element, 'time-left') !== '', 'no time left');
      const minuteAndSecond = /\d:\d\d$/;
      assert.strictEqual(shown(element, 'time-left').replace(minuteAndSecond, ''), text.replace(minuteAndSecond, ''));
      assert.strictEqual(t.query(element, '[part=time-left]')?.matches('.notice') ?? false, isUrgent);
      assert.strictEqual(t.getAnnouncement(element), spoken);
    });
  }
});
