import type { OrderSnapshot } from '#contract';
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const toDate = (seconds: number): Date => new Date(seconds * 1000);

/** `15:04:05`, from Unix seconds, in the local time zone. */
export const formatTime = (seconds: number): string => timeFormat.format(toDate(seconds));

/** `21 Nov 2026`. */
export const formatDate = (seconds: number): string => dateFormat.format(toDate(seconds));

/** The time, with the date when it is not today. */
export const formatTimestamp = (seconds: number, now: number): string =>
  formatDate(seconds) === formatDate(now) ? formatTime(seconds) : `${formatDate(seconds)}, ${formatTime(seconds)}`;

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** `4 s`, `14:32`, `3:14:32` or `2 days`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (whole < 60) return `${whole} s`;
  if (hours === 0) return `${minutes}:${padTwoDigits(whole % 60)}`;
  if (hours < 48) return `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(whole % 60)}`;
  return `${Math.floor(hours / 24)} days`;
}

/** `on_hold` is `on hold`. */
export const humanize = (code: string): string => code.replaceAll('_', ' ');

export const formatMoney = (amount: string, currency: string): string => `${amount} ${currency}`;

/** The estimate of the creation; the coin alone where no price was known. */
export const formatEstimate = ({
  crypto_amount: amount,
  crypto_currency: coin,
}: Pick<OrderSnapshot, 'crypto_amount' | 'crypto_currency'>): string =>
  amount === null ? coin : `≈ ${amount} ${coin}`;

type Payout = Pick<OrderSnapshot, 'crypto_amount' | 'payout_amount' | 'crypto_currency' | 'crypto_currency_network'>;

/** What was paid out; until that is reported, the estimate. */
export const formatPayout = (order: Payout): string =>
  `${order.payout_amount ? `${order.payout_amount} ${order.crypto_currency}` : formatEstimate(order)} on ${order.crypto_currency_network}`;
