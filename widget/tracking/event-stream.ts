import { orderEvents } from '#contract';
import { initOf, urlOf } from '../api/client.js';

/** A line that never ends is no event: nothing that the service says of an order is nearly as long. */
const longestEvent = 1_000_000;

/**
 * Takes the text of an event stream as it comes (HTML Standard, 9.2.6) and gives the data of each `order` event.
 * Comments and everything else that a stream may carry are passed over.
 */
export function eventReader(onData: (data: string) => void): (text: string) => void {
  let rest = '';
  let type = '';
  let data: string[] = [];
  const take = (line: string): void => {
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
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > longestEvent) throw new RangeError('endless line');
    lines.forEach(take);
  };
}

export type Streaming = {
  readonly baseUrl: string;
  readonly code: string;
  readonly signal: AbortSignal;
  /** A stream without a byte for so many milliseconds is lost, whatever the connection says. */
  readonly silentMs: number;
  readonly onBytes: () => void;
  readonly onData: (data: string) => void;
};

/** `none`: there was an answer, but no stream. `lost`: none, or one that has ended. */
export type Ending = 'none' | 'lost';

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/** Reads a stream to its end, which is the service's, the connection's or the caller's. Never rejects. */
export async function readStream({ baseUrl, code, signal, silentMs, onBytes, onData }: Streaming): Promise<Ending> {
  const silence = new AbortController();
  const ended = AbortSignal.any([signal, silence.signal]);
  const give = () => silence.abort();
  let timer = setTimeout(give, silentMs);
  const read = eventReader(onData);
  try {
    const url = urlOf(baseUrl, orderEvents, { transaction_code: code });
    const response = await fetch(url, initOf(orderEvents, { headers: { accept: 'text/event-stream' }, signal: ended }));
    if (!isEventStream(response)) return 'none';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // A service in the tab itself does not see that nobody reads any more.
    ended.addEventListener('abort', () => void reader?.cancel().catch(() => undefined), { once: true });
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(give, silentMs);
      onBytes();
      read(chunk.value);
    }
    return 'lost';
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    silence.abort(); // lets go of the connection
  }
}
