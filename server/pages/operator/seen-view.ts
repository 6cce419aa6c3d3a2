import { html } from 'lit';
import { add, decimal, orderLookup, paymentOptions, subtract, toText } from '#contract';
import type { AccountOrder, OrderSnapshot, SuccessOf } from '#contract';
import { announce } from '../common/announcer.js';
import { requireElement } from '../common/dom.js';
import { capitalize, formatTimestamp, statusWord } from '../common/format.js';
import { createMomentCard, createReplay, drawLatest, type CardFrame } from '../common/moments.js';
import { changesOf } from '../common/order-story.js';

/** The order as its buyer saw it after the change with this sequence, by its timeline. */
export function snapshotAt(order: AccountOrder, sequence: number): OrderSnapshot {
  const timeline = order.timeline.filter((change) => change.sequence <= sequence);
  const { type, status } = timeline.at(-1) ?? { type: '', status: order.status };
  const count = (name: string): number => timeline.filter((change) => change.type === name).length;
  const had = (name: string): boolean => count(name) > 0;
  const none = toText(subtract(decimal(order.order_amount), decimal(order.order_amount)));
  // Late money is charged when it comes.
  const isCharged = had('order.paid') || (had('order.expired') && status !== 'expired');
  const isReportedLater = order.timeline.some((change) => change.type === 'order.payout_reported');
  const isSentLater = order.timeline.some((change) => change.type === 'order.sending' && change.sequence > sequence);
  const refunds = order.refunds.slice(0, count('order.refunded'));
  return {
    ...order,
    timeline,
    sequence,
    status,
    status_reason: timeline.findLast((change) => change.type === `order.${status}`)?.reason ?? null,
    review_by: status === 'on_hold' ? order.review_by : null,
    required_action: type === 'order.required_action' ? (order.required_action ?? 'three_d_secure') : null,
    captured_amount: isCharged ? order.captured_amount : none,
    refunds,
    refunded_amount: toText(refunds.reduce((sum, { amount }) => add(sum, decimal(amount)), decimal(none))),
    payout_amount: had(isReportedLater ? 'order.payout_reported' : 'order.completed') ? order.payout_amount : null,
    // Of a payout that was sent again, the order knows the last hash alone.
    tx_hash: had('order.sending') && !isSentLater ? order.tx_hash : null,
    confirmations:
      had('order.completed') || sequence === order.sequence ? order.confirmations : count('order.confirmation'),
  };
}

type Offer = SuccessOf<typeof paymentOptions>;

/** An order, and what its amount can be paid with; undefined where the service does not say. */
export type Seen = { readonly order: AccountOrder; readonly offer: Offer['data'] | undefined };

/** The reply as the buyer got it: the option of the order has the fee of the order, whatever it costs by now. */
function offerThen({ order, offer }: Seen): Offer | undefined {
  const { processor_fee: fee, payment_option, created_at: timestamp } = order;
  const payment_options = offer?.payment_options.map((option) =>
    fee && option.name === payment_option
      ? { ...option, processor_fee_fixed: fee, processor_fee_percent: '0', processor_min_fee: '0' }
      : option,
  );
  return offer && payment_options && { status: 'success', message: '', timestamp, data: { ...offer, payment_options } };
}

let replay: ReturnType<typeof createReplay> | undefined;

/** The card of a moment. It asks this page alone, and its service knows nothing of the buyer's device. */
function frameAt(seen: Seen, sequence: number): CardFrame {
  const { order } = seen;
  const data = snapshotAt(order, sequence);
  const baseUrl = (replay ??= createReplay())({
    [orderLookup.path]: { status: 'success', message: '', timestamp: data.timeline.at(-1)?.at ?? 0, data },
    [paymentOptions.path]: offerThen(seen),
  });
  return { attributes: { 'base-url': baseUrl, 'transaction-code': order.transaction_code }, status: data.status };
}

type Moment = { readonly frame: CardFrame; readonly text: string };

/** Shows moments in its place. The widget loads with the first one. */
function createDraw(root: Element): (moment: Moment) => Promise<void> {
  const show = createMomentCard(requireElement('.seen-card', { root }), () => undefined);
  return drawLatest(async ({ frame, text }: Moment) => {
    try {
      await import('../../../widget/define.js');
      await show(frame);
      requireElement('output', { root }).textContent = text;
    } catch {
      announce('The card could not be loaded.');
    }
  });
}

const draws = new WeakMap<Element, ReturnType<typeof createDraw>>();

/** A slider over the changes of an order, and the card that its buyer saw after each. */
export function seenView(seen: Seen, now: number) {
  const changes = changesOf(seen.order);
  const last = changes.length - 1;
  const show = ({ currentTarget }: Event): void => {
    const root = (currentTarget as Element).closest('details');
    const slider = root?.querySelector('input');
    const stop = slider?.valueAsNumber ?? 0;
    const change = changes[stop];
    if (!root?.open || !change) return;
    const draw = draws.get(root) ?? createDraw(root);
    draws.set(root, draw);
    const text = `${formatTimestamp(change.at, now)} ${change.text}`;
    slider?.setAttribute('aria-valuetext', text);
    slider?.style.setProperty('--share', String(last === 0 ? 1 : stop / last));
    for (const [index, mark] of root.querySelectorAll('.stops li').entries())
      mark.toggleAttribute('data-past', index <= stop);
    void draw({ frame: frameAt(seen, change.sequence), text });
  };
  return html`
    <details class="seen by-hand" @toggle=${show}>
      <summary>What the buyer saw</summary>
      <input class="moments" type="range" max=${last} value=${last} aria-label="Moment of the order" @input=${show} />
      <ol class="stops" aria-hidden="true">
        ${changes.map(({ status = '' }, index) => {
          return html`<li>${changes[index - 1]?.status !== status ? capitalize(statusWord(status)) : ''}</li>`;
        })}
      </ol>
      <output></output>
      <div class="seen-card"></div>
    </details>
  `;
}
