import { paymentOptions } from '#contract';
import { capitalize, humanize } from '../common/format.js';
import type { LoadContext } from './console-context.js';
import type { ListedOrder } from './decisions.js';

type Paid = Pick<ListedOrder, 'payment_option' | 'fiat_amount' | 'fiat_currency'>;

/** What buyers read for an option, by its key: as the service has named it last. */
const names = new Map<string, string>();

/** The options that were looked up: some are no longer offered, and stay without a name. */
const lookedUp = new Set<string>();

/** Asks the service for the names of options that are not known yet, once in a session. */
export async function learnOptionNames(
  orders: readonly Paid[],
  { client, signal }: Pick<LoadContext, 'client' | 'signal'>,
): Promise<void> {
  // One after the other: a reply names all options of its amount.
  for (const { payment_option: option, fiat_amount, fiat_currency } of orders) {
    if (!option || names.has(option) || lookedUp.has(option)) continue;
    const reply = await client.call(paymentOptions, { query: { fiat_amount, fiat_currency }, signal });
    if (!reply.ok && reply.status === 0) return;
    lookedUp.add(option);
    for (const { name, show_name } of reply.ok ? reply.value.payment_options : []) names.set(name, show_name);
  }
}

/** An option without a name of the service has its key. */
export const optionName = (option: string): string => names.get(option) ?? capitalize(humanize(option));
