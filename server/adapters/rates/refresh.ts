import { minuteMs, type Clock } from '#core';

const downloadTimeoutMs = 10_000;

const maxFeedBytes = 256 * 1024;

async function readWithLimit(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxFeedBytes) throw new Error(`it is longer than ${maxFeedBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Fetches a small text. Follows no redirect, because only the operator may choose the source. */
async function download(url: string, timeoutMs: number): Promise<string> {
  const headers = { accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9' };
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200 || !response.body) throw new Error(`it answered ${response.status}`);
  return readWithLimit(response.body as AsyncIterable<Uint8Array>);
}

/** What the feeds of rates and of prices share. */
export type FeedSettings = {
  readonly url: string;
  readonly clock: Clock;
  /** Returns 0 to 1 and spreads the refreshes of many servers. */
  readonly random: () => number;
  /** Receives a sentence that says why an update failed. */
  readonly warn: (message: string) => void;
  readonly timeoutMs?: number;
};

type RefresherSettings = Omit<FeedSettings, 'clock'> & {
  /** As in “The rates from RATES_URL”. */
  readonly name: string;
  /** How old the last good values may be, in words. */
  readonly maxAge: string;
  readonly intervalMs: number;
  readonly retryMs: number;
  /** Checks an answer and takes it into use. @throws with the reason why it does not */
  readonly accept: (text: string) => void | Promise<void>;
};

/** Adds the code of the system error, such as ECONNREFUSED, which `fetch` hides in the cause. */
const describeError = (error: unknown): string => {
  const { message, cause } = error as Error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `${message}, ${code}` : message;
};

export function createFeedRefresher(settings: RefresherSettings) {
  const { url, name, maxAge, intervalMs, retryMs, accept, random } = settings;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** After the stop the store is closed, so a refresh that still runs fails as expected. */
  const warn = (message: string): void => (isStopped ? undefined : settings.warn(message));

  const describeFailure = (failure: string, error: unknown): string =>
    `${name} ${failure}: ${describeError(error)}. ` +
    `The last good ones stay in use while they are at most ${maxAge} old; the next attempt is in about ${retryMs / minuteMs} min.`;

  /** Fetches once. Never rejects; a failure keeps the last good values. */
  async function refresh(): Promise<boolean> {
    let failure = 'could not be fetched';
    try {
      const text = await download(url, settings.timeoutMs ?? downloadTimeoutMs);
      failure = 'were refused';
      await accept(text);
      return true;
    } catch (error) {
      warn(describeFailure(failure, error));
      return false;
    }
  }

  async function run(): Promise<void> {
    const wait = (await refresh()) ? intervalMs : retryMs;
    if (!isStopped) timer = setTimeout(() => void run(), wait * (0.9 + 0.2 * random())).unref();
  }

  return {
    warn,
    refresh,
    start: (): void => void run(),
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
