import { controlFailure, controlSuccess, type Commands } from '../command.js';

type WebhookCommand = 'GET webhooks' | 'POST webhook-url' | 'DELETE webhook-url' | 'POST webhooks/replay';

export const webhookCommands: Commands<WebhookCommand> = {
  'GET webhooks': async ({ service: { store }, account, query: { transaction_code, limit = 50 } }) => {
    const order = transaction_code === undefined ? {} : { transactionCode: transaction_code.toLowerCase() };
    return controlSuccess({ webhooks: await store.outbox.list({ account: account.name, limit, ...order }) });
  },
  'POST webhook-url': ({ account, query: { url } }) => {
    account.webhookUrl = url;
    return controlSuccess({ url });
  },
  'DELETE webhook-url': ({ account }) => {
    account.webhookUrl = undefined;
    return controlSuccess({ url: null });
  },
  'POST webhooks/replay': async ({ service, account, query: { id } }) => {
    const isKnown = await service.store.outbox.redeliver({ id, account: account.name, now: service.clock() });
    if (isKnown) service.wakeDispatcher();
    return isKnown ? controlSuccess({ id }) : controlFailure(404, { message: 'Webhook not found.' });
  },
};
