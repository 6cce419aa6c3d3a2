import { failure, type CheckoutQuery, type ErrorCode } from '#contract';
import type { Catalogue } from '../pricing/catalogue.js';
import { paymentOptions, type createOptionLookup } from '../pricing/payment-options.js';
import type { RateSource } from '../ports.js';

type OptionContext = {
  readonly catalogue: Catalogue;
  readonly getRates: RateSource;
  readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
};

/** Why the option that the buyer chose cannot take this amount. An order without an option has no such failure. */
export function chosenOptionFailure(
  query: CheckoutQuery,
  { catalogue, getRates, findLocalOptions }: OptionContext,
): { ok: false; code: ErrorCode } | undefined {
  const { payment_option } = query;
  if (payment_option === undefined) return undefined;
  const options = paymentOptions(query, { supportedFiat: catalogue.fiat, rates: getRates(), findLocalOptions });
  if (!options.ok) return options;
  const isOffered = options.value.payment_options.some(({ name }) => name === payment_option);
  return isOffered ? undefined : failure('unsupported_payment_option');
}
