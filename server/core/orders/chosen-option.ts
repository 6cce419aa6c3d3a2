import { failure, type CheckoutQuery } from '#contract';
import { failureOfRequest } from '../upstream/answers.js';
import type { Upstream } from '../upstream/port.js';

/**
 * Why the option that the buyer chose cannot take this amount: the options are those of the upstream. Undefined for an
 * order without an option, and where the upstream lists no options at the moment.
 */
export async function chosenOptionFailure(
  { payment_option, fiat_amount, fiat_currency }: CheckoutQuery,
  upstream: Pick<Upstream, 'options'>,
): Promise<ReturnType<typeof failure> | undefined> {
  if (payment_option === undefined) return undefined;
  const options = await upstream.options({ fiat_amount, fiat_currency });
  if (!options.ok) return failureOfRequest(options);
  const isOffered = options.value.payment_options.some(({ name }) => name === payment_option);
  return isOffered ? undefined : failure('unsupported_payment_option');
}
