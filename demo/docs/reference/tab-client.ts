import { createControlClient, sendInProcess } from '../../../server/packages/client/index.js';
import { answerPaymentPages } from '../../service/payment-channel.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';

const firstOrder = {
  fiat_amount: '49',
  fiat_currency: 'EUR',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  external_reference: 'INV-1',
  webhook_url: 'https://shop.example/webhooks',
};

/** The service in this tab with two orders: one waits for its payment, the other is paid and can be refunded. */
export async function createTabClient() {
  const { api, control, startScheduler } = createTabSandbox();
  startScheduler();
  answerPaymentPages(control);

  const createOrder = async (): Promise<string> => {
    const query = Object.entries(firstOrder);
    const { body } = await api({ method: 'GET', path: '/api/v3/reseller/checkout', query, header: () => undefined });
    return (body as { readonly data: { readonly transaction_code: string } }).data.transaction_code;
  };

  const client = createControlClient(sendInProcess(control));
  const [pending, paid] = await Promise.all([createOrder(), createOrder()]);
  for (const trigger of ['submit', 'capture', 'hold'])
    await client('POST orders/fire', { transaction_code: paid, trigger });
  const { body } = await api({
    method: 'GET',
    path: '/api/v3/account/webhooks',
    query: [],
    header: (name) => (name === 'service' ? 'sandbox:sandbox-secret' : undefined),
  });
  const [webhook] = (body as { readonly data: readonly { readonly id: string }[] }).data;

  return {
    api,
    /** The values of this tab for parameters whose examples name orders that do not exist. */
    keysFor: (path: string): Readonly<Record<string, string>> => ({
      transaction_code: path.endsWith('/refund') ? paid : pending,
      id: webhook?.id ?? '',
    }),
  };
}
