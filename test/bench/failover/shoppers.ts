import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { callWithoutWebhook } from '../durability/checkout-calls.js';

const shoppers = 10;
/** The time before a call is repeated with its key, and between two orders. */
const repeatMs = 100;
const pauseMs = 20;

export type Placed = { readonly code: string; readonly reference: string; readonly at: number };

export type Shoppers = {
  readonly placed: readonly Placed[];
  /** How often each reply was received that is no order: its status, or its error. */
  readonly refused: Readonly<Record<string, number>>;
  /** The replies of `/readyz` by status. */
  readonly readiness: Readonly<Record<string, number>>;
  /** The replies to look-ups of an order by status. */
  readonly lookups: Readonly<Record<string, number>>;
  /** Resolves with the first order that is acknowledged after this call. */
  readonly next: () => Promise<Placed>;
  /** Forgets the replies so far. */
  readonly reset: () => void;
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

/** Places orders at two processes in turn. Each is repeated with its `Idempotency-Key` until it is acknowledged. */
export function startShoppers(origins: readonly string[]): Shoppers {
  const placed: Placed[] = [];
  let refused: Record<string, number> = {};
  let readiness: Record<string, number> = {};
  let lookups: Record<string, number> = {};
  let waiters: ((order: Placed) => void)[] = [];
  let [calls, orders, isDone] = [0, 0, false];
  const nextOrigin = (): string => origins[calls++ % origins.length] ?? '';

  const acknowledge = (order: Placed): void => {
    placed.push(order);
    waiters.forEach((resolve) => resolve(order));
    waiters = [];
  };

  const place = async (): Promise<void> => {
    const path = callWithoutWebhook(orders++);
    const reference = new URLSearchParams(path.split('?')[1]).get('external_reference') ?? '';
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const { status, code } = await ask(nextOrigin() + path, headers);
      if (code !== undefined) return acknowledge({ code, reference, at: performance.now() });
      refused[status] = (refused[status] ?? 0) + 1;
      await delay(repeatMs);
    }
  };

  const shop = async (): Promise<void> => {
    while (!isDone) {
      await place();
      await delay(pauseMs);
    }
  };

  const poll = async (path: () => string, counts: () => Record<string, number>): Promise<void> => {
    while (!isDone) {
      const { status } = await ask(origins[0] + path());
      const found = counts();
      found[status] = (found[status] ?? 0) + 1;
      await delay(repeatMs);
    }
  };

  const readyPath = (): string => '/readyz';
  const lookupPath = (): string => `/api/v3/reseller/order?transaction_code=${placed[0]?.code ?? ''}`;
  const polls = [poll(readyPath, () => readiness), poll(lookupPath, () => lookups)];
  const running = Promise.all([...polls, ...Array.from({ length: shoppers }, shop)]);
  return {
    placed,
    get refused() {
      return refused;
    },
    get readiness() {
      return readiness;
    },
    get lookups() {
      return lookups;
    },
    next: () => new Promise((resolve) => waiters.push(resolve)),
    reset: () => void ([refused, readiness, lookups] = [{}, {}, {}]),
    async stop() {
      isDone = true;
      await running;
    },
  };
}
