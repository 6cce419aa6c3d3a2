import { add, decimal, orderAmount, toText, type OrderSnapshot } from '#contract';
import { formatCoins } from '../../../widget/text/format-coins.js';
import { seedOptions } from '../../../widget/locales/option-text.js';
import { isPositive } from '../../../widget/order/outcome/facts.js';
import { formatMoney, networkName } from '../../../widget/text/format.js';

export { isPositive };

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

const toDate = (seconds: number): Date => new Date(seconds * 1000);

/** `15:04:05`, from Unix seconds, in the local time zone. */
export const formatTime = (seconds: number): string => timeFormat.format(toDate(seconds));

/** `21 Nov 2026`. */
export const formatDate = (seconds: number): string => dateFormat.format(toDate(seconds));

/** `21 Nov`; `21 Nov 2025` of another year than that of `now`. */
const shortDate = (seconds: number, now: number): string => {
  const isThisYear = toDate(seconds).getFullYear() === toDate(now).getFullYear();
  return isThisYear ? dayFormat.format(toDate(seconds)) : formatDate(seconds);
};

/** The time, with the date when it is not today. */
export const formatTimestamp = (seconds: number, now: number): string =>
  formatDate(seconds) === formatDate(now) ? formatTime(seconds) : `${shortDate(seconds, now)}, ${formatTime(seconds)}`;

const minuteFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export const formatMinute = (seconds: number): string => minuteFormat.format(toDate(seconds));

/** `Today`, `Yesterday` or `21 Nov`. */
export function formatDayName(seconds: number, now: number): string {
  const yesterday = toDate(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (formatDate(seconds) === formatDate(now)) return 'Today';
  return formatDate(seconds) === dateFormat.format(yesterday) ? 'Yesterday' : shortDate(seconds, now);
}

/** `today 15:04`, `yesterday 15:04` or `21 Nov 15:04`. */
export const formatDay = (seconds: number, now: number): string =>
  `${formatDayName(seconds, now).replace(/^[TY]/, (letter) => letter.toLowerCase())} ${formatMinute(seconds)}`;

/** `on_hold` is `on hold`. */
export const humanize = (code: string): string => code.replaceAll('_', ' ');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const statusWords: Readonly<Record<string, string>> = { paid: 'charged', completed: 'delivered' };

/** The word for a status, as on the card: `completed` is `delivered`. */
export const statusWord = (status: string): string => statusWords[status] ?? humanize(status);

/** Why an order has its status. Where a code is only a party, it is the one who canceled: `by the merchant`. */
export const describeReason = (code: string): string =>
  code === 'buyer' || code === 'merchant' ? `by the ${code}` : humanize(code).replace(/^tx /, 'transaction ');

/** `$51.21`. The digits stay text, so nothing is rounded. */
export const formatFiat = (amount: string, currency: string): string =>
  formatMoney(decimal(amount), { currency, locale: 'en' });

/** A payment option by its code; one that the service does not know is named as its code. */
export const optionName = (name: string): string => seedOptions[name]?.[0] ?? humanize(name);

type Due = Pick<OrderSnapshot, 'fiat_amount' | 'fiat_currency'> & {
  readonly processor_fee?: string | null | undefined;
};

/** What the buyer has to pay: the amount of the order with the processor's fee, where that is known. */
export const buyerTotal = ({ fiat_amount, fiat_currency, processor_fee }: Due): string =>
  toText(add(orderAmount({ fiat_amount, fiat_currency }), decimal(processor_fee ?? '0')));

type Charge = Due & Pick<OrderSnapshot, 'captured_amount'>;

/** What the buyer was charged; until then what the buyer has to pay. */
export const formatCharge = ({ captured_amount: captured, ...order }: Charge): string =>
  formatFiat(captured && isPositive(captured) ? captured : buyerTotal(order), order.fiat_currency);

type Payout = Pick<OrderSnapshot, 'crypto_amount' | 'payout_amount' | 'crypto_currency' | 'crypto_currency_network'>;

/** A fact is cut: no more is said than arrived. What that would leave nothing of stays as it is. */
function shortCoins(amount: string, coin: string): string {
  const text = formatCoins(amount, { coin, locale: 'en' });
  return /[1-9]/.test(text) ? text : amount;
}

/** `47.03 USDT`: what was paid out; until that is reported, the estimate with `≈`; the coin alone where neither is known. */
export function formatCoinAmount({ payout_amount, crypto_amount, crypto_currency: coin }: Payout): string {
  const amount = payout_amount ?? crypto_amount;
  return amount === null ? coin : `${payout_amount ? '' : '≈ '}${shortCoins(amount, coin)} ${coin}`;
}

/** `47.03 USDT on Tron`. */
export const formatPayout = (order: Payout): string =>
  `${formatCoinAmount(order)} on ${networkName(order.crypto_currency_network)}`;
