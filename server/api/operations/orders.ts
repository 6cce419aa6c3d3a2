import * as contract from '#contract';
import { quoteOrder, readOrderSnapshot, type SnapshotSink } from '#core';
import type { TextSink } from '../http.js';
import { openOperation } from '../operation.js';
import { eventStreamReply } from '../reply.js';

export const getQuote = openOperation({
  endpoint: contract.payoutQuote,
  message: 'Quote retrieved successfully.',
  run: ({ query, service }) => quoteOrder(query, service),
});

const message = 'Order retrieved successfully.';

export const getOrder = openOperation({
  endpoint: contract.orderLookup,
  message,
  run: ({ query, service: { store } }) => readOrderSnapshot(query.transaction_code, store),
});

/** Writes snapshots as an event stream (HTML Standard, 9.2). Each event holds the reply that a look-up would get. */
const toEventSink = ({ write, end }: TextSink, clock: () => number): SnapshotSink => ({
  next: (snapshot) => {
    const reply = { status: 'success', message, data: snapshot, timestamp: contract.toSeconds(clock()) };
    write(`id: ${snapshot.sequence}\nevent: order\ndata: ${JSON.stringify(reply)}\n\n`);
  },
  heartbeat: () => write(':\n\n'),
  end,
});

export const streamOrderEvents = openOperation({
  endpoint: contract.orderEvents,
  message,
  async run({ query, service: { streams, clock } }) {
    const stream = await streams.subscribe({ code: query.transaction_code.toLowerCase(), clock });
    return stream.ok ? contract.success((sink: TextSink) => stream.value(toEventSink(sink, clock))) : stream;
  },
  toReply: (stream) => ({ ...eventStreamReply, stream }),
});
