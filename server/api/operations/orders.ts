import * as contract from '#contract';
import { readOrder } from '../../core/orders/read.js';
import type { Sink } from '../../core/streams/subscriber.js';
import type { ApiReply, ApiRequest, TextSink } from '../http.js';
import type { Operation } from './index.js';
import { failed, noStoreStream, replyTo, secondsOf } from '../reply.js';

const wrap = (data: contract.OrderSnapshot, timestamp: number) => ({
  message: 'Order retrieved successfully.',
  data,
  timestamp,
});

/** Extension: `GET /api/v3/reseller/order?transaction_code=`. The code is unguessable and the only key. */
export const lookUpOrder: Operation = {
  name: 'order',
  endpoint: contract.orderLookup,
  area: 'reseller',
  async handle({ query }, { store, clock }) {
    const asked = contract.readQuery(contract.orderLookup, query);
    const result = asked.ok ? await readOrder(asked.value.transaction_code, store) : asked;
    return replyTo(result, { area: 'reseller', now: clock() }, wrap);
  },
};

/** Browsers send it by themselves when they connect again. Anything but a sequence is no such id. */
function lastEventId({ header }: ApiRequest): number | undefined {
  const text = header('last-event-id') ?? '';
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : undefined;
}

/** Snapshots as the HTML Standard's event stream, 9.2: the reply of the look-up again with every change. */
const asEvents = ({ write, end }: TextSink, clock: () => number): Sink => ({
  next: (snapshot) => {
    const reply = { status: 'success', ...wrap(snapshot, secondsOf(clock())) };
    write(`id: ${snapshot.sequence}\nevent: order\ndata: ${JSON.stringify(reply)}\n\n`);
  },
  beat: () => write(':\n\n'),
  end,
});

const retryAfterSeconds = '10';

/** Extension: `GET /api/v3/reseller/order/events?transaction_code=`, resumed by `Last-Event-ID`. */
export const followOrder: Operation = {
  name: 'order_events',
  endpoint: contract.orderEvents,
  area: 'reseller',
  async handle(request, { streams, clock }): Promise<ApiReply> {
    const failure = { area: 'reseller', now: clock() } as const;
    const asked = contract.readQuery(contract.orderEvents, request.query);
    if (!asked.ok) return failed(asked.code, failure);
    const after = lastEventId(request);
    const code = asked.value.transaction_code.toLowerCase();
    const stream = await streams.follow({ code, ...(after !== undefined && { after }) }, clock);
    if (stream.ok) {
      const start = stream.value;
      return { ...noStoreStream, stream: (sink) => start(asEvents(sink, clock)) };
    }
    const headers = stream.code === 'too_many_streams' ? { 'retry-after': retryAfterSeconds } : {};
    return failed(stream.code, { ...failure, headers });
  },
};
