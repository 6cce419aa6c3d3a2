import { rules } from '#contract';
import type { Commands } from '../command.js';
import { controlFailure, controlSuccess } from '../control-reply.js';
import { transactionCodePattern } from './orders.js';

export const webhookCommands: Commands = {
  /** The messages with their attempts, newest first; filtered by `transaction_code=` and `limit=`. */
  'GET webhooks': async ({ service: { store }, account, parameters: { matching, integerInRange } }) => {
    const code = matching('transaction_code', transactionCodePattern)?.toLowerCase();
    const filter = { account: account.name, limit: integerInRange('limit', [1, 500]) ?? 50 };
    const webhooks = await store.outbox.list(code === undefined ? filter : { ...filter, transactionCode: code });
    return controlSuccess({ webhooks });
  },
  /** `url=`: receives the webhooks of later orders that name no URL. */
  'POST webhook-url': ({ account, parameters: { required, matching } }) => {
    account.webhookUrl = required('url', rules.webUrl.safeParse(matching('url', /^./)).data);
    return controlSuccess({ url: account.webhookUrl });
  },
  'DELETE webhook-url': ({ account }) => {
    account.webhookUrl = undefined;
    return controlSuccess({ url: null });
  },
  /** `id=`: redelivers the message with the same id and bytes. */
  'POST webhooks/replay': async ({ service, account, parameters: { required, matching } }) => {
    const id = required('id', matching('id', /^\w{1,100}$/));
    const isKnown = await service.store.outbox.redeliver({ id, account: account.name, now: service.clock() });
    if (isKnown) service.wakeDispatcher();
    return isKnown ? controlSuccess({ id }) : controlFailure(404, { message: 'Webhook not found.' });
  },
};
