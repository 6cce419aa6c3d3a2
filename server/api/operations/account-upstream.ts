import * as contract from '#contract';
import type { ServiceContext } from '#core';
import type { Operation } from '../operation.js';
import { successReply, toSeconds } from '../reply.js';
import { withCredentials } from './credentials.js';

const maxUnknown = 100;

/** The drafts of attempts without a known outcome. Attempts belong to the upstream, which sandbox accounts do not have. */
async function listUnknown({ store, account }: ServiceContext): Promise<contract.UnknownOrder[]> {
  if (account !== '') return [];
  const attempts = await store.attempts.list({ state: 'unknown', limit: maxUnknown });
  return attempts.flatMap(({ transaction_code, draft, created_at }) =>
    draft === null
      ? []
      : [
          {
            transaction_code,
            external_reference: draft.external_reference,
            fiat_amount: draft.fiat_amount,
            fiat_currency: draft.fiat_currency,
            created_at: toSeconds(created_at),
          },
        ],
  );
}

/** Extension: `GET /api/v3/account/upstream`. Nothing of the upstream's identity is in the reply. */
export const reportUpstream: Operation = {
  name: 'upstream',
  endpoint: contract.upstreamReport,
  area: 'account',
  handle: withCredentials(contract.upstreamReport, async (_request, { service, now }) => {
    const { upstream } = service;
    // Its currencies are cached, so that the question costs a call every few minutes at most.
    const [currencies, unknown] = await Promise.all([upstream.currencies(), listUnknown(service)]);
    const data = { is_simulated: upstream.isSimulated, answers: currencies.ok, unknown };
    return successReply({ message: 'Upstream retrieved successfully.', data, timestamp: toSeconds(now) });
  }),
};
