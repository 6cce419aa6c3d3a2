import { orderEvents } from '#contract';
import { buildRequestInit, buildUrl } from '../api/client.js';

/** A line that never ends is no event: nothing that the service says of an order is nearly as long. */
const maxEventLength = 1_000_000;

/**
 * Takes the text of an event stream as it comes (HTML Standard, 9.2.6) and gives the data of each `order` event.
 * Comments and everything else that a stream may carry are passed over.
 */
export function createEventParser(onData: (data: string) => void): (text: string) => void {
  let buffer = '';
  let type = '';
  let data: string[] = [];
  const parseLine = (line: string): void => {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
    if (line !== '') return;
    if (type === 'order' && data.length > 0) onData(data.join('\n'));
    type = '';
    data = [];
  };
  return (text) => {
    // A carriage return at the end may be half of a line's end.
    const lines = (buffer + text).split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    if (buffer.length > maxEventLength) throw new RangeError('endless line');
    lines.forEach(parseLine);
  };
}

export type EventStreamOptions = {
  readonly baseUrl: string;
  readonly transactionCode: string;
  readonly signal: AbortSignal;
  /** A stream without a byte for so many milliseconds is lost, whatever the connection says. */
  readonly idleTimeoutMs: number;
  readonly onActivity: () => void;
  readonly onData: (data: string) => void;
};

/** `none`: there was an answer, but no stream. `lost`: none, or one that has ended. */
export type StreamEnd = 'none' | 'lost';

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/** Reads a stream to its end, which is the service's, the connection's or the caller's. Never rejects. */
export async function readStream({
  baseUrl,
  transactionCode,
  signal,
  idleTimeoutMs,
  onActivity,
  onData,
}: EventStreamOptions): Promise<StreamEnd> {
  const idleController = new AbortController();
  const stopSignal = AbortSignal.any([signal, idleController.signal]);
  const abortIdle = () => idleController.abort();
  let timer = setTimeout(abortIdle, idleTimeoutMs);
  const parseChunk = createEventParser(onData);
  try {
    const url = buildUrl(baseUrl, orderEvents, { transaction_code: transactionCode });
    const response = await fetch(
      url,
      buildRequestInit(orderEvents, { headers: { accept: 'text/event-stream' }, signal: stopSignal }),
    );
    if (!isEventStream(response)) return 'none';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // A service in the tab itself does not see that nobody reads any more.
    stopSignal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined), { once: true });
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(abortIdle, idleTimeoutMs);
      onActivity();
      parseChunk(chunk.value);
    }
    return 'lost';
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    idleController.abort(); // lets go of the connection
  }
}
