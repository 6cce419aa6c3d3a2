import type { Api } from '#api';
import { checkout, orderLookup, paymentOptions, payoutQuote, type OrderSnapshot } from '#contract';
import { createReplay, type CardFrame } from '../../../server/pages/common/moments.js';
import { omitAttributes } from '../design/attributes.js';
import { initialDesign } from '../design/design.js';
import { openFixtureService } from '../states/fixture-service.js';

export type Json = Readonly<Record<string, unknown>>;

export type LookUp = Json & { readonly data: OrderSnapshot };

/** What the service said at one moment: the reply of a call, the order by its look-up, and the webhook of the change; before an order, the first alone. */
export type Moment = { readonly path: string; readonly reply: Json; readonly lookUp?: LookUp; readonly webhook?: Json };

/** What the sandbox does to the order from one stop to the next. */
const transitions = [
  [{ trigger: 'submit' }],
  [{ trigger: 'capture' }],
  [{ trigger: 'broadcast' }, { trigger: 'confirm', confirmations: 11 }],
  [{ trigger: 'finalize' }],
] as const;

const { 'fiat-amount': fiat_amount = '', 'fiat-currency': fiat_currency = '' } = initialDesign.attributes;
const [payment_option = ''] = (initialDesign.attributes['payment-options'] ?? '').split(' ');
const givenAttributes = Object.entries(omitAttributes(initialDesign.attributes, 'payment-options'));
const purchase: Readonly<Record<string, string>> = {
  ...Object.fromEntries(givenAttributes.map(([name, value]) => [name.replaceAll('-', '_'), value])),
  payment_option,
};
const quoteQuery = Object.fromEntries(Object.keys(payoutQuote.query).map((name) => [name, purchase[name] ?? '']));

/** Calls the service of this tab. */
async function callTab(api: Api, [path, query]: readonly [path: string, query: Readonly<Record<string, string>>]) {
  const reply = await api({ method: 'GET', path, query: Object.entries(query), header: () => undefined });
  return JSON.parse(JSON.stringify(reply.body)) as Json;
}

type Service = Awaited<ReturnType<typeof openFixtureService>>;

/** Takes a purchase from the choice to the delivery, and records what the service says at each stop. */
async function recordMoments({ api, control }: Service): Promise<readonly Moment[]> {
  const options = await callTab(api, [paymentOptions.path, { fiat_amount, fiat_currency }]);
  const created = await callTab(api, [checkout.path, purchase]);
  const { transaction_code } = created['data'] as { readonly transaction_code: string };

  const record = async (reply?: Json): Promise<Moment> => {
    const lookUp = (await callTab(api, [orderLookup.path, { transaction_code }])) as LookUp;
    const { webhooks } = await control('GET webhooks', { transaction_code, limit: 1 });
    return {
      path: (reply ? checkout : orderLookup).path,
      reply: reply ?? lookUp,
      lookUp,
      webhook: JSON.parse(webhooks[0]?.body ?? '{}') as Json,
    };
  };

  const moments: Moment[] = [{ path: paymentOptions.path, reply: options }, await record(created)];
  for (const steps of transitions) {
    await control('POST clock', { action: 'advance', seconds: 40 });
    for (const step of steps) await control('POST orders/fire', { transaction_code, ...step });
    moments.push(await record());
  }
  return moments;
}

/** One purchase in the service of this tab, which has said it all before a stop is shown. */
export async function createHeroPurchase() {
  // The shop's receiver. Nothing is sent from a tab: the outbox keeps what a server sends.
  const service = await openFixtureService('purchase', { webhookUrl: 'https://shop.example/webhooks' });
  const [moments, quote] = [await recordMoments(service), await callTab(service.api, [payoutQuote.path, quoteQuery])];
  const replay = createReplay({ 'checkout-mode': 'preview', 'accept-quote': '?1' });
  const addresses = moments.map(({ lookUp }) =>
    replay({ [paymentOptions.path]: moments[0]?.reply, [payoutQuote.path]: quote, [orderLookup.path]: lookUp }),
  );
  /** What the service said at a stop, and the card of that moment. */
  return (stop: number): { readonly moment: Moment | undefined; readonly frame: CardFrame } => {
    const moment = moments[stop];
    const order = moment?.lookUp?.data;
    const attributes = {
      'base-url': addresses[stop] ?? '',
      ...(order && { 'transaction-code': order.transaction_code }),
    };
    return { moment, frame: { attributes, status: order?.status } };
  };
}
