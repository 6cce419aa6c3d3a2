import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { callWithoutWebhook } from '../durability/checkout-calls.js';

const shoppers = 10;
/** The time before a call is repeated with its key, and between two orders. */
const repeatMs = 100;
const pauseMs = 20;

type Placed = { readonly code: string; readonly reference: string; readonly at: number };

/** How often each status or error was received. */
type Replies = Readonly<Record<string, number>>;

export type Counts = {
  /** Replies to orders that are no order. */
  readonly refused: Replies;
  /** Those of `/readyz`, and to look-ups of an order. */
  readonly readiness: Replies;
  readonly lookups: Replies;
};

export type Shoppers = {
  readonly placed: readonly Placed[];
  readonly counts: () => Counts;
  /** Forgets the replies so far. */
  readonly reset: () => void;
  /** Resolves with the first order that is acknowledged after this call. */
  readonly next: () => Promise<Placed>;
  /** Resolves once the last order of each shopper is acknowledged. */
  readonly stop: () => Promise<void>;
};

type Reply = { readonly status: string; readonly code?: string };

async function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  try {
    const reply = await fetch(url, { headers });
    const code = /"transaction_code":"([^"]+)"/.exec(await reply.text())?.[1];
    return { status: String(reply.status), ...(code !== undefined && { code }) };
  } catch (error) {
    return { status: ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'no reply' };
  }
}

const noReplies = (): Record<keyof Counts, Record<string, number>> => ({ refused: {}, readiness: {}, lookups: {} });

/** Places orders at two processes in turn. Each is repeated with its `Idempotency-Key` until it is acknowledged. */
export function startShoppers(origins: readonly string[]): Shoppers {
  const placed: Placed[] = [];
  let counts = noReplies();
  let waiters: ((order: Placed) => void)[] = [];
  let [calls, orders, isDone] = [0, 0, false];
  const nextOrigin = (): string => origins[calls++ % origins.length] ?? '';

  const count = (kind: keyof Counts, status: string): void => {
    counts[kind][status] = (counts[kind][status] ?? 0) + 1;
  };

  const place = async (): Promise<Placed> => {
    const path = callWithoutWebhook(orders++);
    const reference = new URLSearchParams(path.split('?')[1]).get('external_reference') ?? '';
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const { status, code } = await ask(nextOrigin() + path, headers);
      if (code !== undefined) return { code, reference, at: performance.now() };
      count('refused', status);
      await delay(repeatMs);
    }
  };

  const shop = async (): Promise<void> => {
    while (!isDone) {
      const order = await place();
      placed.push(order);
      waiters.forEach((resolve) => resolve(order));
      waiters = [];
      await delay(pauseMs);
    }
  };

  const poll = async (kind: keyof Counts, path: () => string): Promise<void> => {
    while (!isDone) {
      count(kind, (await ask(`${origins[0] ?? ''}${path()}`)).status);
      await delay(repeatMs);
    }
  };

  const lookupPath = (): string => `/api/v3/reseller/order?transaction_code=${placed[0]?.code ?? ''}`;
  const polls = [poll('readiness', () => '/readyz'), poll('lookups', lookupPath)];
  const running = Promise.all([...polls, ...Array.from({ length: shoppers }, shop)]);
  const stop = async (): Promise<void> => {
    isDone = true;
    await running;
  };
  const next = (): Promise<Placed> => new Promise((resolve) => waiters.push(resolve));
  return { placed, counts: () => counts, reset: () => void (counts = noReplies()), next, stop };
}
