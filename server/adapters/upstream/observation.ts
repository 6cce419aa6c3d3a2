import { decimalPattern, rules } from '#contract';
import { statuses as ownStatuses, type Observation } from '#core';

/** The words of the upstream for our statuses, beside our own words. */
export type StatusWords = Readonly<Record<string, string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property: a name such as `constructor` finds nothing else. */
export const ownValue = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const textRule = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Decimal text, or a JSON number that is one as text: the document writes amounts both ways. */
const readDecimal = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= 64 && decimalPattern.test(text) ? text : undefined;
};

const readAddress = (value: unknown): string | undefined => {
  const parsed = rules.walletAddress.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

const readReason = textRule(/^[a-z_]{1,64}$/);

/** The fields that an upstream may report, each with its rule. Everything else stays outside. */
const fieldRules = {
  fiat_amount: readDecimal,
  fiat_currency: textRule(/^[A-Za-z]{2,4}$/),
  crypto_currency: textRule(/^[A-Za-z\d]{1,16}$/),
  crypto_currency_network: textRule(/^[\w-]{1,32}$/),
  wallet_address: readAddress,
  tx_hash: textRule(/^[!-~]{1,256}$/),
} as const;

export type ReadObservation = (fields: unknown) => Observation | undefined;

/** Reads what the upstream says about an order. Undefined without a status, or where a field breaks its rule. */
export function createObservationReader(words: StatusWords = {}): ReadObservation {
  const own = Object.keys(ownStatuses).map((status): [string, string] => [status, status]);
  const statusByWord = new Map([...own, ...Object.entries(words)]);

  return (fields) => {
    const word = textRule(/^[ -~]{1,64}$/)(ownValue(fields, 'status'));
    if (word === undefined) return undefined;
    const observed: Record<string, string> = {};
    for (const [name, read] of Object.entries(fieldRules)) {
      const value = ownValue(fields, name);
      if (value === undefined || value === null) continue;
      const text = read(value);
      if (text === undefined) return undefined;
      observed[name] = text;
    }
    // Only a reason that is one of ours counts, so any other text is left out.
    const reason = readReason(ownValue(fields, 'status_reason'));
    return { ...observed, word, status: statusByWord.get(word), ...(reason === undefined ? {} : { reason }) };
  };
}
