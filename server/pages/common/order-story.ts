import { html, nothing } from 'lit';
import type { OrderSnapshot } from '#contract';
import { factList, type Fact } from './facts.js';
import { formatPayout, formatTimestamp, humanize } from './format.js';
import { copyButton } from './fragments.js';

/** Which order it is, what it pays out, and how far the payout is. */
const commonFacts = (order: OrderSnapshot): readonly Fact[] => [
  ['Code', copyButton(order.transaction_code, 'the transaction code')],
  ['Payout', formatPayout(order)],
  ['Waits for', order.required_action && humanize(order.required_action)],
  ['Transaction', order.tx_hash && copyButton(order.tx_hash, 'the transaction hash')],
  ['Confirmations', order.tx_hash && `${order.confirmations} of ${order.required_confirmations}`],
];

/** The changes of an order. Times are Unix seconds, like `now`. */
const timelineList = (timeline: OrderSnapshot['timeline'], now: number) => html`
  <ol class="timeline" aria-label="Timeline">
    ${timeline.map(
      ({ type, status, reason, at }) => html`
        <li data-status=${status}>
          <code>${type}</code>
          <span class="why">${reason === null ? nothing : humanize(reason)}</span>
          <time>${formatTimestamp(at, now)}</time>
        </li>
      `,
    )}
  </ol>
`;

type StoryOptions = {
  readonly now: number;
  /** What one console adds to the facts of both, and its further lists of facts. */
  readonly facts: readonly Fact[];
  readonly more?: unknown;
};

/** What both consoles show of an order: its changes, and beside them its facts. */
export const orderStory = (order: OrderSnapshot, { now, facts, more = nothing }: StoryOptions) => html`
  <div class="story">
    ${timelineList(order.timeline, now)}
    <div class="fact-lists">${factList([...commonFacts(order), ...facts])} ${more}</div>
  </div>
`;
