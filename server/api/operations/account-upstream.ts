import * as contract from '#contract';
import type { ServiceContext } from '#core';
import { accountOperation } from '../operation.js';

const maxUnknown = 100;

/** The drafts of attempts without a known outcome. Attempts belong to the upstream, which sandbox accounts do not have. */
async function listUnknown({ store, account }: ServiceContext): Promise<contract.UnknownOrder[]> {
  if (account !== '') return [];
  const attempts = await store.attempts.list({ state: 'unknown', limit: maxUnknown });
  return attempts.flatMap(({ transaction_code, draft, created_at }) => {
    if (draft === null) return [];
    const { external_reference, fiat_amount, fiat_currency } = draft;
    const order = { transaction_code, external_reference, fiat_amount, fiat_currency };
    return [{ ...order, created_at: contract.toSeconds(created_at) }];
  });
}

/** Extension: `GET /api/v3/account/upstream`. Nothing of the upstream's identity is in the reply. */
export const reportUpstream = accountOperation({
  name: 'upstream',
  endpoint: contract.upstreamReport,
  message: 'Upstream retrieved successfully.',
  async run({ service }) {
    const { upstream } = service;
    // Its currencies are cached, so that the question costs a call every few minutes at most.
    const [currencies, unknown] = await Promise.all([upstream.currencies(), listUnknown(service)]);
    return contract.success({ is_simulated: upstream.isSimulated, answers: currencies.ok, unknown });
  },
});
