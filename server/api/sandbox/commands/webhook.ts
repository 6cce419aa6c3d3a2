import { done, refused, type Commands } from '../router.js';
import { codePattern } from './order.js';

export const webhookCommands: Commands = {
  /** Every message and every try, the newest message first; `transaction_code=` and `limit=` narrow it. */
  'GET webhooks': async ({ service: { store }, account, parameters: { matching, within } }) => {
    const code = matching('transaction_code', codePattern)?.toLowerCase();
    const narrowed = { account: account.name, limit: within('limit', [1, 500]) ?? 50 };
    const webhooks = await store.outbox.list(code === undefined ? narrowed : { ...narrowed, transactionCode: code });
    return done({ webhooks });
  },
  /** `id=`: sends the message again, with the same id and bytes. */
  'POST webhooks/replay': async ({ service, account, parameters: { required, matching } }) => {
    const id = required('id', matching('id', /^\w{1,100}$/));
    const isKnown = await service.store.outbox.redeliver(id, account.name, service.clock());
    if (isKnown) service.webhooksDue();
    return isKnown ? done({ id }) : refused(404, { message: 'Webhook not found.' });
  },
};
