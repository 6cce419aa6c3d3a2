import { assert } from 'chai';
import type { OrderStatus } from '#contract';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { captureConsoleErrors } from '../../support/misconfiguration.js';
import * as t from '../../support/index.js';

t.useService();

type Move = Trigger | readonly [Trigger, string];
type Row = {
  readonly moves: readonly Move[];
  readonly status: OrderStatus;
  readonly texts: readonly [title: string, cause: string];
  readonly actions: readonly [primary: string, secondary?: string, quiet?: string];
};

const support = 'Copy order code';
const again = ['Try again', support] as const;
const wait = [support] as const;
const paid = ['submit', 'capture'] as const;

const notPaid = 'Not paid? Order again in the shop.';
const alreadyPaid = 'Already paid? Don’t pay again: contact the shop with the order code below.';
const goesOn = 'Your order then goes on, or you get your money back. Don’t pay again.';
const ifPaid = 'Already paid? Don’t pay again: this page updates by itself.';
const notYet = 'Not paid yet? Don’t pay now: wait until the check is done.';
const stop = 'We don’t know whether you were charged. Don’t pay again. Contact the shop with the order code below.';
const received = 'We received €101.34 · SEPA instant transfer.';

const declined = (reason: string, cause: string): Row => ({
  moves: ['submit', ['decline', reason]],
  status: 'failed',
  texts: ['Nothing charged', cause],
  actions: again,
});
const held = (moves: readonly Move[], cause: string): Row => ({
  moves,
  status: 'on_hold',
  texts: ['We’re checking this order', cause],
  actions: wait,
});

const outcomes: Record<string, Row> = {
  completed: {
    moves: [...paid, 'broadcast', 'finalize'],
    status: 'completed',
    texts: ['delivered', 'You paid €101.34 · SEPA instant transfer.'],
    actions: ['View transaction', 'Print receipt'],
  },
  'in review': held(['submit', ['hold', 'compliance_review']], `We may ask you for a document. ${ifPaid} ${notYet}`),
  'in review before a payment is known': held(['hold'], `We may ask you for a document. ${ifPaid} ${notYet}`),
  'in review while the money is held': held(
    ['submit', 'authorize', 'hold'],
    '€101.34 is held, not charged · SEPA instant transfer. We may ask you for a document. Your order goes on, or the hold is released. Don’t pay again.',
  ),
  'in review once the money that was held is taken': held(
    ['submit', 'authorize', 'hold', 'collect'],
    `${received} We may ask you for a document. ${goesOn}`,
  ),
  'in review once it is paid': held([...paid, 'hold'], `${received} We may ask you for a document. ${goesOn}`),
  underpaid: held(
    ['submit', ['hold', 'amount_mismatch']],
    `The amount doesn’t match your order. We’re looking into it. ${goesOn}`,
  ),
  'another coin': held(
    ['submit', ['hold', 'coin_mismatch']],
    `The coin or network doesn’t match your order. We’re looking into it. ${ifPaid} ${notYet}`,
  ),
  'another address, before a payment is known': held(
    [['hold', 'address_mismatch']],
    `The address doesn’t match your order. We’re looking into it. ${ifPaid} ${notYet}`,
  ),
  'paid late': held(
    ['expire', 'late_payment'],
    `${received} The payment arrived after the time to pay ran out. We’re looking into it. ${goesOn}`,
  ),
  dropped: held(
    [...paid, 'broadcast', 'drop'],
    `${received} Sending the BTC didn’t work. We’re looking into it: it is sent again, or you get a refund. Don’t pay again.`,
  ),
  'without an address': held(
    [...paid, ['hold', 'invalid_address']],
    `${received} We couldn’t send to this address. Contact the shop with the order code below. ${goesOn}`,
  ),
  'in review after it has sent coins': {
    ...held([...paid, 'broadcast', 'hold'], `${received} We may ask you for a document. Don’t pay again.`),
    actions: ['View transaction', support],
  },
  'without coins': held(
    [...paid, ['hold', 'liquidity']],
    `${received} Sending the BTC takes longer than usual. Don’t pay again.`,
  ),
  'declined after the bank has authorised it': {
    moves: ['submit', 'authorize', ['decline', 'card_declined']],
    status: 'failed',
    texts: ['Payment failed', `The payment didn’t go through. ${stop}`],
    actions: wait,
  },
  'an option without a card': declined('card_declined', 'The payment was declined. Choose another way to pay.'),
  'too little money': declined(
    'insufficient_funds',
    'There wasn’t enough money on the card or account. Choose another way to pay.',
  ),
  'not confirmed': declined(
    'authentication_failed',
    'Your bank didn’t confirm the payment. Try again, or choose another way to pay.',
  ),
  fraud: {
    ...declined('fraud_suspected', ''),
    texts: ['Payment failed', `The payment was declined. ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'a fault': {
    ...declined('processor_error', ''),
    texts: ['Payment failed', `The payment provider had a problem. ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'too slow': {
    moves: ['submit', 'timeout'],
    status: 'failed',
    texts: ['Payment failed', `Your payment wasn’t confirmed in time. ${stop}`],
    actions: wait,
  },
  'not accepted': {
    moves: ['submit', 'hold', ['decline', 'review_failed']],
    status: 'failed',
    texts: ['Payment failed', `We couldn’t accept this payment. ${stop}`],
    actions: wait,
  },
  expired: {
    moves: ['expire'],
    status: 'expired',
    texts: ['Time is up', `The time to pay ran out, and no payment has reached us. ${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  canceled: {
    moves: ['cancel'],
    status: 'canceled',
    texts: ['Order canceled', `${alreadyPaid} ${notPaid}`],
    actions: wait,
  },
  'canceled while the money is held': {
    moves: ['submit', 'authorize', 'cancel'],
    status: 'canceled',
    texts: [
      'Order canceled',
      'You weren’t charged. The hold on your money is released. Your bank may still show it for some days.',
    ],
    actions: [support, 'Start over'],
  },
  'declined after a review': {
    moves: ['submit', 'hold', ['decline', 'card_declined']],
    status: 'failed',
    texts: ['Payment failed', `The payment didn’t go through. ${stop}`],
    actions: wait,
  },
  'paid, then of another amount': held(
    [...paid, ['hold', 'amount_mismatch']],
    `The amount doesn’t match your order. We’re looking into it. ${goesOn}`,
  ),
  refunding: {
    moves: [...paid, 'hold', 'reject'],
    status: 'refunding',
    texts: [
      'Refunding €101.34',
      'We couldn’t complete this order. We’re sending your money back. Refund to: SEPA instant transfer.',
    ],
    actions: wait,
  },
  refunded: {
    moves: [...paid, 'refund', 'settle_refund'],
    status: 'refunded',
    texts: ['Refunded €101.34', 'Refund to: SEPA instant transfer.'],
    actions: [support, 'Start over'],
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

const getWords = (node: Element): string => [...node.children].map(t.getText).join(' ') || t.getText(node);

const shown = (element: Element, part: string): string => t.getText(t.query(element, `[part~=${part}]`));

describe('an order that has ended, is on hold or is refunded', () => {
  for (const [name, { moves, status, texts, actions }] of Object.entries(outcomes)) {
    it(`shows title and cause: ${name}`, async () => {
      const element = await moved(moves);
      await t.waitForStep(element, status);
      const title = status === 'completed' ? t.deliveredTitle() : texts[0];
      await t.waitFor(() => shown(element, 'outcome') === title, 'no outcome');
      assert.strictEqual(shown(element, 'cause'), texts[1]);
      assert.deepEqual(labels(element), [...actions]);
      assert.strictEqual(t.getAnnouncement(element), `${title}. ${texts[1]}`);
      assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, t.addresses.bitcoin);
      assert.isNull(t.query(element, '[part=qr]'));
      assert.lengthOf(t.queryAll(element, '.primary'), actions[0] === support ? 0 : 1);
      const goesOn = ['on_hold', 'refunding'].includes(status);
      assert.strictEqual(shown(element, 'updates'), goesOn ? 'This page updates by itself.' : '');
    });
  }

  it('starts over by its primary button where it is known that nothing was charged', async () => {
    const element = await moved(['decline']);
    await t.waitForStep(element, 'failed');
    await t.waitFor(() => t.query(element, '.primary'), 'no button');
    t.queryRequired(element, '.primary').click();
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
  });

  it('names a decline by the option: a card', async () => {
    const element = await moved(['submit', 'decline'], { 'payment-option': 'card_global' });
    await t.waitFor(() => shown(element, 'cause') !== '', 'no cause');
    assert.strictEqual(shown(element, 'cause'), 'Your card was declined. Try another card, or ask your bank.');
  });

  it('says in German where a refund goes, and how long it takes to a card', async () => {
    const element = await moved([...paid, 'refund'], { locale: 'de', 'payment-option': 'card_plus' });
    await t.waitFor(() => shown(element, 'outcome').endsWith('€ werden erstattet'), 'no title');
    assert.match(shown(element, 'cause'), /Erstattung an: Karte, geprüft\. Meist dauert es 3–5 Tage\.$/);
  });

  it('leads back to the shop in words where nothing was charged and the order is another device’s', async () => {
    const first = await moved(['submit', 'decline']);
    await t.waitForStep(first, 'failed');
    first.remove();
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => shown(element, 'outcome') === 'Nothing charged', 'no outcome');
    assert.match(shown(element, 'cause'), / Choose another way to pay\. Order again in the shop\.$/);
    assert.deepEqual(labels(element), [support]);
  });

  const shop = 'https://shop.example/order';
  const waysBack: readonly (readonly [name: string, moves: readonly Move[], actions: readonly string[]])[] = [
    ['failed', ['submit', ['decline', 'processor_error']], ['Back to the shop', support]],
    ['expired', ['expire'], ['Back to the shop', support]],
    ['canceled', ['cancel'], ['Back to the shop', support]],
    ['on hold', ['hold'], ['Back to the shop', support]],
    ['refunded', [...paid, 'refund', 'settle_refund'], ['Back to the shop', 'Start over']],
    ['canceled, the money released', ['submit', 'authorize', 'cancel'], ['Back to the shop', 'Start over']],
  ];
  for (const [name, moves, actions] of waysBack) {
    it(`leads back to the shop where the page says where that is: ${name}`, async () => {
      const element = await moved(moves, { 'return-url': shop });
      await t.waitFor(() => labels(element).length > 0, 'no actions');
      assert.deepEqual(labels(element), [...actions]);
      const link = t.queryRequired(element, 'a.button').getAttribute('href');
      assert.strictEqual(link, `${shop}?transaction_code=${element.order?.transaction_code ?? 'none'}`);
    });
  }

  const total = 'Total €101.34';
  for (const [name, moves, fact] of [
    ['expired', ['expire'], total],
    ['canceled', ['cancel'], total],
    ['failed', [['decline', 'processor_error']], total],
    ['failed, nothing charged', ['decline'], 'Order €100.00'],
    ['on hold', ['hold'], total],
    ['on hold, held', ['submit', 'authorize', 'hold'], 'Payment approved €101.34'],
    ['canceled, held', ['submit', 'authorize', 'cancel'], 'Payment approved €101.34'],
    ['failed, held', ['submit', 'authorize', 'decline'], 'Payment approved €101.34'],
    ['on hold, paid', [...paid, 'hold'], 'Payment received €101.34'],
    ['refunded', [...paid, 'refund', 'settle_refund'], 'Payment received €101.34'],
    ['on hold, of another amount', [...paid, ['hold', 'amount_mismatch']], total],
  ] as const) {
    it(`says what is known of the payment as a small fact: ${name}`, async () => {
      const element = await moved(moves);
      await t.waitFor(() => shown(element, 'outcome') !== '', 'no outcome');
      const rows = t.queryAll(element, 'dl .line').map(getWords);
      assert.include(rows, fact);
      assert.isNull(t.query(element, '[part=amount]'), 'it is no headline');
    });
  }

  it('leads to the shop’s page for questions first where money may be held', async () => {
    const element = await moved([...paid, 'hold'], { 'support-url': 'https://shop.example/help' });
    await t.waitFor(() => t.query(element, 'a.primary'), 'no link');
    assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), 'https://shop.example/help');
    assert.deepEqual(labels(element), ['Contact support', support]);
  });

  it('uses the translations of the merchant', async () => {
    const element = await moved(['cancel']);
    element.translations = {
      canceled: 'Abgebrochen',
      alreadyPaid: 'Nach einer Zahlung fragen Sie {shop}.',
      shop: 'Fernhill Coffee',
      total: 'Betrag',
    };
    await t.waitFor(() => shown(element, 'outcome') === 'Abgebrochen', 'no words');
    assert.strictEqual(
      t.getAnnouncement(element),
      'Abgebrochen. Nach einer Zahlung fragen Sie Fernhill Coffee. Not paid? Order again in the shop.',
    );
  });
});

describe('an order on hold says what happens next, by when, and what the buyer may need to send', () => {
  const look = 'A person looks at it';
  const rows: readonly [reason: string, moves: readonly Move[], next: string, you?: string][] = [
    ['compliance_review', ['submit', 'hold'], look, 'may need to send a document'],
    ['amount_mismatch', ['submit', ['hold', 'amount_mismatch']], look, 'may need to send proof of payment'],
    ['coin_mismatch', ['submit', ['hold', 'coin_mismatch']], look, 'need to do nothing'],
    ['late_payment', ['expire', 'late_payment'], look, 'may need to send proof of payment'],
    ['invalid_address', [...paid, ['hold', 'invalid_address']], look],
    ['liquidity', [...paid, ['hold', 'liquidity']], look, 'need to do nothing'],
    ['tx_dropped', [...paid, 'broadcast', 'drop'], look, 'need to do nothing'],
  ];
  const review = (element: Element) =>
    t.queryAll(element, '[part=review] .line').map((line) => [...line.children].map(t.getText));

  for (const [reason, moves, next, you] of rows) {
    it(reason, async () => {
      const element = await moved(moves);
      await t.waitFor(() => review(element).length >= 2, 'no rows');
      const [first, by, ...last] = review(element);
      assert.deepEqual([first, ...last], [['Next', next], ...(you ? [['You', you]] : [])]);
      assert.match(by?.join(' ') ?? '', /^By \w+day,? \d+:00 [AP]M$/, 'in the time of the buyer');
      assert.isNull(t.query(element, '[part=reset]'));
    });
  }

  it('asks for another address only where the buyer has typed the first', async () => {
    const element = await t.mountAtChoosing({ ...t.withoutAddress });
    const field = t.queryRequired(element, '#destination') as HTMLTextAreaElement;
    field.value = t.addresses.bitcoin;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await element.submit();
    for (const trigger of ['submit', 'capture'] as const) await t.applyTrigger(trigger);
    await t.applyTrigger('hold', { reason: 'invalid_address' });
    await t.waitFor(() => review(element).at(-1)?.[1] === 'may need to send an address', String(review(element)));
  });

  /** The page of an order on hold, loaded again. */
  async function loadAgain(layout: t.CryptoCheckout['layout'] = 'card'): Promise<t.CryptoCheckout> {
    const first = await moved([...paid, 'hold']);
    await t.waitForStep(first, 'on_hold');
    first.remove();
    const element = t.mount({ layout });
    if (layout !== 'card') {
      await t.waitFor(() => t.query(element, '[part=open]'), 'no button');
      await element.open();
    }
    await t.waitFor(() => review(element).length > 0, 'no rows');
    assert.strictEqual(element.order?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.lengthOf(t.store.orders(), 1);
    return element;
  }

  it('says what was received as the service reports it', async () => {
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    t.alterReply(t.orderUrl, (data: { captured_amount: string }) => (data.captured_amount = '90.00'));
    assert.match(shown(await loadAgain(), 'cause'), /^We received €90\.00 · SEPA instant transfer\. /);
  });

  for (const [name, review_by, sentence] of [
    ['does not say', null, ''],
    ['has missed', 1, 'This takes longer than we said. Contact the shop with the order code below.'],
  ] as const) {
    it(`names no time that the operator ${name}`, async () => {
      t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
      t.alterReply(t.orderUrl, (data: { review_by: number | null }) => (data.review_by = review_by));
      const element = await loadAgain();
      assert.deepEqual(
        review(element).map(([term]) => term),
        ['Next', 'You'],
      );
      assert.strictEqual(t.getText(t.query(element, '[part=review] + p')), sentence);
    });
  }

  for (const layout of ['button', 'row', 'card'] as const) {
    it(`and starts no other order, also after a reload: ${layout}`, async () => {
      const element = await loadAgain(layout);
      const buttons = labels(element).filter((label) => label !== 'View payment');
      assert.deepEqual(buttons, [support]);
      assert.strictEqual(shown(element, 'bar-amount'), '', 'the total is no headline');
      assert.isNull(t.query(element, '[part=amount]'));
    });
  }
});

describe('an order that a translator has wrapped', () => {
  it('says how far it is, on the screen and to a reader', async () => {
    const element = await moved(['submit']);
    await t.waitForStep(element, 'processing');
    await t.waitFor(() => shown(element, 'outcome') === 'Payment in progress', 'no title');
    t.wrapTexts(element);
    await t.applyTrigger('capture');
    await t.waitForStep(element, 'paid');
    await t.waitFor(() => shown(element, 'outcome').startsWith('Preparing to send'), shown(element, 'outcome'));
    await t.waitFor(() => t.getAnnouncement(element) === 'Payment received.', t.getAnnouncement(element));
  });
});

describe('an order in progress', () => {
  const steps = (element: Element): string[] =>
    t.queryAll(element, '[part=step]').map((step) => {
      const text = t.getText(step);
      return text.startsWith('Done:') ? text : `${step.getAttribute('aria-current') ?? '-'} ${text}`;
    });

  /** How far the line is, of the payment and of the payout. */
  const way = (element: Element): number[] =>
    [...(t.query(element, '[part=journey]')?.querySelectorAll('progress') ?? [])].map(({ value }) => value);

  const coins = '≈ 0.00116 BTC';
  const approved = [
    'Done: Order placed',
    'step Payment approved',
    '- Payment received',
    `- Sending ${coins}`,
    `- ${coins} delivered`,
  ];
  const rows: [OrderStatus, readonly Move[], readonly string[], string, readonly number[]][] = [
    ['processing', ['submit', 'authorize'], approved, 'Payment approved.', [0.5, 0]],
    [
      'processing',
      ['submit'],
      [
        'Done: Order placed',
        'step Payment in progress',
        '- Payment received',
        `- Sending ${coins}`,
        `- ${coins} delivered`,
      ],
      'Payment in progress.',
      [0.5, 0],
    ],
    [
      'paid',
      paid,
      [
        'Done: Order placed',
        'Done: Payment checked',
        'Done: Payment received',
        `step Preparing to send ${coins}`,
        `- ${coins} delivered`,
      ],
      'Payment received.',
      [1, 0],
    ],
    [
      'sending',
      [...paid, 'broadcast', 'confirm'],
      [
        'Done: Order placed',
        'Done: Payment checked',
        'Done: Payment received',
        `step Sending ${coins}`,
        `- ${coins} delivered`,
      ],
      'Sending BTC.',
      [1, 0.55],
    ],
  ];
  for (const [status, moves, expected, spoken, done] of rows) {
    it(`shows the step: ${status}`, async () => {
      const element = await moved(moves);
      await t.waitForStep(element, status);
      await t.waitFor(() => steps(element).join() === expected.join(), steps(element).join());
      // One clock at a time: the minutes until the last confirmation take the place of the elapsed time.
      const clock = status === 'sending' ? /^$/ : /^Elapsed \d+:\d\d$/;
      await t.waitFor(() => clock.test(shown(element, 'elapsed')), 'no time');
      assert.strictEqual(shown(element, 'confirmations'), status === 'sending' ? '1 of 2 confirmations · ≈ 1 min' : '');
      assert.deepEqual(way(element), done);
      assert.isNull(t.query(element, '[part=journey] .tick'));
      await t.waitFor(() => t.getAnnouncement(element) === spoken, t.getAnnouncement(element));
      assert.deepEqual(labels(element), status === 'sending' ? ['View transaction'] : [], 'no action to start over');
    });
  }

  for (const [action, sentence] of [
    ['three_d_secure', 'Your bank asks you to confirm this payment. Use its app, or the page where you pay.'],
    ['a_new_one', 'There’s one more step on the page where you pay.'],
  ] as const) {
    it(`shows the required action: ${action}`, async () => {
      const element = await moved(['submit'], { 'payment-url': 'https://pay.example/{transaction_code}' });
      await t.applyTrigger('require_action', { required_action: action });
      await t.waitFor(() => shown(element, 'action') === sentence, 'no sentence');
      assert.strictEqual(t.getText(t.query(element, '[part=status] > .label')), '€101.34 · SEPA instant transfer');
      assert.strictEqual(t.getText(t.queryRequired(element, '#address-label')), 'BTC on Bitcoin goes to');
      assert.strictEqual(t.getAnnouncement(element), `Payment in progress. ${sentence}`);
      const code = element.order?.transaction_code ?? 'none';
      assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), `https://pay.example/${code}`);
    });
  }

  const line = '€101.34 · SEPA instant transfer';
  const duty = 'You need to do nothing';
  const details: readonly (readonly [name: string, moves: readonly Move[], ...lines: string[]])[] = [
    ['in progress', ['submit'], line, 'From your euro bank account · 15 min', duty],
    [
      'approved',
      ['submit', 'authorize'],
      '€101.34 is held, not charged · SEPA instant transfer.',
      'Your order goes on, or the hold is released.',
      duty,
    ],
    ['received', paid, received, duty],
    ['on its way', [...paid, 'broadcast', 'confirm'], received, '1 of 2 confirmations · ≈ 1 min', duty],
  ];
  for (const [name, moves, ...lines] of details) {
    it(`says what is known of the payment, how long it takes, and what to do: ${name}`, async () => {
      const element = await moved(moves);
      const own = () => t.queryAll(element, '[part=status] > p, dl[part=action] > .line').map(getWords);
      await t.waitFor(() => own().join() === lines.join(), own().join());
    });
  }

  it('leads back to the page of the processor in the other tab, until the payment is approved', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    const link = t.queryRequired(element, 'a[part=button]');
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'processing');
    await t.waitFor(() => labels(element).join() === 'Open again', labels(element).join());
    assert.strictEqual(shown(element, 'host'), 'Waiting for the payment in the other tab.');
    await t.applyTrigger('authorize');
    await t.waitFor(() => labels(element).length === 0, 'nothing to open');
  });

  it('says nothing while offline that only the service knows: no clock, no estimate', async () => {
    const element = await moved([...paid, 'broadcast', 'confirm']);
    await t.waitFor(() => shown(element, 'confirmations') === '1 of 2 confirmations · ≈ 1 min', 'no estimate');
    dispatchEvent(new Event('offline'));
    await t.waitFor(() => shown(element, 'confirmations') === '1 of 2 confirmations', 'an estimate');
    assert.strictEqual(shown(element, 'elapsed'), '');
    dispatchEvent(new Event('online'));
    await t.waitFor(() => shown(element, 'confirmations').endsWith('min'), 'no estimate');
  });

  it('has a copy button for the transaction hash, and a link to its page', async () => {
    const element = await moved([...paid, 'broadcast']);
    await t.waitFor(() => t.query(element, '[part=transaction]'), 'no hash');
    assert.match(t.queryRequired(element, '[part=transaction] code').textContent, /^[\da-f]{64}$/);
    assert.match(t.queryRequired(element, '[part=explorer]').getAttribute('href') ?? '', /^https:.*[\da-f]{64}$/);
    await t.applyTrigger('drop');
    await t.waitFor(() => t.query(element, '[part=transaction]') === null, 'the hash of a lost transaction');
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
      await t.waitFor(() => shown(element, 'payout-amount').startsWith('≈'), 'no report');
      if (text) await t.waitFor(() => shown(element, 'time-left') !== '', 'no time left');
      const minuteAndSecond = /\d:\d\d$/;
      assert.strictEqual(shown(element, 'time-left').replace(minuteAndSecond, ''), text.replace(minuteAndSecond, ''));
      assert.strictEqual(t.query(element, '[part=time-left]')?.matches('.notice') ?? false, isUrgent);
      assert.strictEqual(t.getAnnouncement(element), spoken);
    });
  }

  for (const locale of ['en', 'pl', 'tr', 'ar'])
    it(`takes the place of the deadline at 360 px, and nothing moves: ${locale}`, async () => {
      const payButtonTops = [];
      for (const seconds of [600, 290, 50]) {
        sessionStorage.clear(); // each is an order of its own
        left(seconds);
        const parent = t.createContainer();
        parent.style.inlineSize = '336px';
        const element = t.createCheckout({ locale, 'payment-url': 'https://pay.example/' });
        parent.append(element);
        await t.waitForStep(element, 'choosing');
        await element.submit();
        await t.waitFor(() => t.query(element, seconds > 300 ? '[part=deadline]' : '[part=time-left]'), 'no time');
        t.finishAnimations(element);
        const button = t.queryRequired(element, '[part=button]').getBoundingClientRect();
        payButtonTops.push(Math.round(button.top - element.getBoundingClientRect().top));
      }
      assert.lengthOf(new Set(payButtonTops), 1, payButtonTops.join());
    });
});

describe('a completed order', () => {
  const completed = async (changes: t.Attributes = {}): Promise<t.CryptoCheckout> => {
    const element = await moved([...paid, 'broadcast', 'finalize'], changes);
    await t.waitFor(() => shown(element, 'outcome') !== '', 'no outcome');
    return element;
  };
  const links = (element: Element) =>
    t.queryAll(element, 'a').map((link) => [t.getText(link), link.getAttribute('href')]);
  const hashOf = (element: Element) => t.queryRequired(element, '[part=transaction] code').textContent;

  it('has its receipt: what was delivered and where, and what was paid', async () => {
    const element = await completed();
    assert.isNull(t.query(element, '[part=amount]'));
    assert.strictEqual(t.getText(t.queryRequired(element, '#address-label')), 'Delivered on Bitcoin to');
    const rows = t.queryAll(element, 'dl .line:not(:has(button))').map((line) => [...line.children].map(t.getText));
    const [date] = rows.splice(4, 1);
    assert.match(date?.join(' ') ?? '', /^Date Mar 1[567], 2026, \d+:00 [AP]M$/, 'in the time of the buyer');
    assert.deepEqual(rows, [
      ['Crypto', '0.00115968 BTC'],
      ['Order', '€100.00'],
      ['Fee', '€1.34'],
      ['Total', '€101.34'],
      ['Reference', 'INV-1'],
    ]);
  });

  it('names the option as the merchant and the language of the buyer do', async () => {
    const own = await completed({ 'option-names': JSON.stringify({ bank_sepa_instant: 'your bank' }) });
    assert.strictEqual(shown(own, 'cause'), 'You paid €101.34 · your bank.');
    const german = await completed({ locale: 'de', 'external-reference': 'other' });
    assert.match(shown(german, 'cause'), /bezahlt · SEPA-Echtzeitüberweisung\.$/);
  });

  it('goes back to the shop with the code and nothing that claims a payment', async () => {
    const element = await completed({ 'return-url': 'https://shop.example/thanks?a=1&transaction_code=old#b' });
    const code = element.order?.transaction_code ?? 'none';
    assert.deepEqual(links(element), [
      ['Back to the shop', `https://shop.example/thanks?a=1&transaction_code=${code}#b`],
      ['View transaction', `https://mempool.space/tx/${hashOf(element)}`],
    ]);
    assert.lengthOf(t.queryAll(element, '.primary'), 1);
    assert.isNull(t.query(element, '[part=reset]'));
  });

  for (const attribute of ['return-url', 'explorer-url', 'payment-url']) {
    it(`leads nowhere once its ${attribute} is a script`, () =>
      captureConsoleErrors(async () => {
        const element = await completed({ 'return-url': 'https://shop.example/thanks' });
        assert.lengthOf(links(element), 2);
        element.setAttribute(attribute, 'javascript:alert(1)');
        await t.waitForStep(element, 'unavailable');
        assert.deepEqual(links(element), []);
      }));
  }

  it('prints its receipt alone, in the same window', async () => {
    const element = await completed();
    const print = window.print.bind(window);
    let rules: readonly string[] = [];
    window.print = () => {
      rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
      assert.isTrue(t.queryRequired(element, '.card').classList.contains('printed'));
    };
    t.queryRequired(element, '[part=print]').click();
    assert.match(rules.join(''), /^@media print .*visibility: hidden !important/s);
    dispatchEvent(new Event('afterprint'));
    window.print = print;
    assert.lengthOf(document.adoptedStyleSheets, 0);
    assert.isFalse(t.queryRequired(element, '.card').classList.contains('printed'));
  });

  it('links to the explorer of the merchant', async () => {
    const element = await completed({ 'explorer-url': 'https://explorer.example/?t={tx_hash}' });
    assert.deepEqual(links(element), [['View transaction', `https://explorer.example/?t=${hashOf(element)}`]]);
  });

  it('links to the explorer where the page has polluted the members of actions', async () => {
    const names = ['onClick', 'url', 'target'] as const;
    for (const name of names) Object.defineProperty(Object.prototype, name, { configurable: true, value: 'evil' });
    try {
      const element = await completed({ 'explorer-url': 'https://explorer.example/?t={tx_hash}' });
      const [link] = links(element);
      assert.strictEqual(link?.[1], `https://explorer.example/?t=${hashOf(element)}`);
      assert.deepEqual(
        t.queryAll(element, 'a').map(({ textContent }) => textContent.trim()),
        ['View transaction'],
      );
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('copies the transaction where no explorer shows it', async () => {
    const element = await completed({
      'crypto-currency': 'XMR',
      'crypto-currency-network': 'MONERO',
      'wallet-address':
        '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    });
    assert.deepEqual(links(element), []);
    assert.deepEqual(labels(element), ['Copy the transaction', 'Print receipt']);
  });
});
