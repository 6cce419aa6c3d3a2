import type { Api, ApiRequest, TextSink } from '#api';
import { checkout, orderEvents, orderLookup, type OrderSnapshot } from '#contract';
import { openFixtureService, serveFixturesInTab } from '../states/fixture-service.js';

export type Json = Readonly<Record<string, unknown>>;

/** What the service said at one moment of the order: the reply of a call, the order by its look-up, the webhook of the change. */
export type Moment = {
  readonly path: string;
  readonly reply: Json;
  readonly lookUp: Json & { readonly data: OrderSnapshot };
  readonly webhook: Json;
};

/** What the sandbox does to the order, one moment after the other. */
const transitions = [
  { trigger: 'submit' },
  { trigger: 'capture' },
  { trigger: 'broadcast' },
  { trigger: 'confirm', confirmations: 7 },
  { trigger: 'confirm', confirmations: 8 },
  { trigger: 'finalize' },
] as const;

const secondsBetween = 40;

/** The shop's receiver. Nothing is sent from a tab: the outbox keeps what a server sends. */
const webhookUrl = 'https://shop.example/webhooks';

/** Calls the service of this tab. */
async function callTab(
  api: Api,
  [path, query]: readonly [path: string, query: Readonly<Record<string, string>>],
): Promise<Json> {
  const reply = await api({ method: 'GET', path, query: Object.entries(query), header: () => undefined });
  return JSON.parse(JSON.stringify(reply.body)) as Json;
}

/**
 * One purchase in the service of this tab. The order advances as far as `show` needs it, and each moment is recorded.
 * A checkout at `baseUrl` is given the recorded reply of the present moment, by look-up and by stream.
 */
export async function createHeroPurchase(parameters: Readonly<Record<string, string>>) {
  const { baseUrl, control, api, startScheduler } = await openFixtureService('purchase', { webhookUrl });
  const streams = new Set<TextSink>();
  const moments: Moment[] = [];
  let shown: Moment;

  const created = await callTab(api, [checkout.path, parameters]);
  const { transaction_code } = created['data'] as { readonly transaction_code: string };

  const record = async (reply?: Json): Promise<Moment> => {
    const lookUp = (await callTab(api, [orderLookup.path, { transaction_code }])) as Moment['lookUp'];
    const { webhooks } = await control('GET webhooks', { transaction_code, limit: 1 });
    const webhook = JSON.parse(webhooks[0]?.body ?? '{}') as Json;
    const moment = { path: (reply ? checkout : orderLookup).path, reply: reply ?? lookUp, lookUp, webhook };
    moments.push(moment);
    return moment;
  };

  const advance = async (): Promise<void> => {
    const transition = transitions[moments.length - 1] ?? { trigger: '' };
    await control('POST clock', { action: 'advance', seconds: secondsBetween });
    await control('POST orders/fire', { transaction_code, ...transition });
    await record();
  };

  const send = ({ write }: TextSink): void =>
    write(`id: ${shown.lookUp.data.sequence}\nevent: order\ndata: ${JSON.stringify(shown.lookUp)}\n\n`);

  const stream = (sink: TextSink) => {
    streams.add(sink);
    send(sink);
    return () => void streams.delete(sink);
  };

  shown = await record(created);
  await serveFixturesInTab('purchase', {
    baseUrl,
    startScheduler,
    api: async (request: ApiRequest) => {
      const reply = await api(request);
      if (request.path === orderLookup.path) return { ...reply, body: shown.lookUp };
      return request.path === orderEvents.path ? { ...reply, stream } : reply;
    },
  });

  return {
    attributes: { 'base-url': baseUrl, 'transaction-code': transaction_code },
    /** Makes a moment the present one of every checkout of the purchase. Returns the moments up to it. */
    show: async (index: number): Promise<readonly Moment[]> => {
      while (moments.length <= index) await advance();
      shown = moments[index] ?? shown;
      streams.forEach(send);
      return moments.slice(0, index + 1);
    },
  };
}
