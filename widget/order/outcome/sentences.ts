import type { en } from '../../text/en/outcome.js';
import { joinSentences } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import type { explainedReason } from './known-money.js';

type Reason = NonNullable<ReturnType<typeof explainedReason>>;
type NextKey = keyof typeof en & ('lookingInto' | 'sentAgain' | 'contactShop');

/** What follows the sentence of a reason. */
const nextSentences: Readonly<Partial<Record<Reason, readonly NextKey[]>>> = {
  amount_mismatch: ['lookingInto'],
  coin_mismatch: ['lookingInto'],
  address_mismatch: ['lookingInto'],
  late_payment: ['lookingInto'],
  tx_dropped: ['lookingInto', 'sentAgain'],
  invalid_address: ['contactShop'],
};

/** Why an order failed or waits, and what is done about it. */
export const reasonSentence = (reason: Reason, text: Text): string =>
  joinSentences(text[reason], ...(nextSentences[reason] ?? []).map((key) => text[key]));
