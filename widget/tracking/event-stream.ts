import { orderEvents } from '#contract';
import { buildRequestInit, buildRequestUrl, reportReply } from '../api/client.js';

/** More without an event is an error of the service: an event about an order is a tenth of it. */
const maxLengthWithoutEvent = 65_536;

/**
 * Parses the text of an event stream in chunks (HTML Standard, 9.2.6) and passes on the data of each `order` event.
 * Comments and other events are skipped.
 */
export function createEventParser(onData: (data: string) => void): (text: string) => void {
  let buffer = '';
  let type = '';
  let data: string[] = [];
  let length = 0;
  const checkLength = (more: number): void => {
    if (length + more > maxLengthWithoutEvent) throw new RangeError('no event');
  };
  const parseLine = (line: string): void => {
    checkLength(line.length);
    length += line.length + 1;
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
    if (line !== '') return;
    if (type === 'order' && data.length > 0) {
      onData(data.join('\n'));
      length = 0;
    }
    type = '';
    data = [];
  };
  return (text) => {
    // A carriage return at the end may be the first half of a line break.
    const lines = (buffer + text).split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    lines.forEach(parseLine);
    checkLength(buffer.length);
  };
}

type EventStreamOptions = {
  readonly baseUrl: string;
  readonly transactionCode: string;
  readonly signal: AbortSignal;
  /** After this time without a report the stream counts as mute, in milliseconds. A heartbeat does not count as a report. */
  readonly firstReportMs: number;
  /** After the first report: after this time without a byte, in milliseconds. */
  readonly idleTimeoutMs: number;
  /** Returns whether the data is a report about the order. */
  readonly onData: (data: string) => boolean;
};

/** A timer that is so late stood still, with the page or with the computer: whether the stream was silent is not known. */
const lateMs = 2000;

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');

/**
 * Reads a stream until the service, the connection or the caller ends it. Never rejects. `none`: the answer was no stream.
 * `lost`: there was no answer, or the stream has ended. `mute`: it is open and says nothing, as behind a proxy that holds it
 * back.
 */
export async function readOrderStream({
  baseUrl,
  transactionCode,
  signal,
  firstReportMs,
  idleTimeoutMs,
  onData,
}: EventStreamOptions): Promise<'none' | 'lost' | 'mute'> {
  const idleController = new AbortController();
  const stopSignal = AbortSignal.any([signal, idleController.signal]);
  let ending: 'lost' | 'mute' = 'lost';
  const report = { isIn: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectWithin = (ms: number): void => {
    clearTimeout(timer);
    const due = Date.now() + ms;
    timer = setTimeout(() => {
      if (Math.abs(Date.now() - due) < lateMs) ending = 'mute';
      idleController.abort();
    }, ms);
  };
  const parseChunk = createEventParser((data) => {
    if (onData(data)) report.isIn = true;
  });
  expectWithin(firstReportMs);
  try {
    const request = fetch(
      buildRequestUrl(orderEvents, { baseUrl, query: { transaction_code: transactionCode } }),
      buildRequestInit(orderEvents, { headers: { accept: 'text/event-stream' }, signal: stopSignal }),
    );
    // A page that wraps `fetch` may drop the signal.
    const stopped = new Promise<never>((_, reject) => stopSignal.addEventListener('abort', reject));
    const response = await Promise.race([request, stopped]);
    if (!isEventStream(response)) return 'none';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // A service inside the tab does not notice an aborted fetch, so the reader is canceled too.
    stopSignal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      reportReply();
      parseChunk(chunk.value);
      if (report.isIn) expectWithin(idleTimeoutMs);
    }
    return ending;
  } catch {
    return ending;
  } finally {
    clearTimeout(timer);
    idleController.abort(); // closes the connection
  }
}
