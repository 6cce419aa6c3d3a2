import { noticeTypes, orderStatuses, type SandboxWebhook } from '#contract';
import { createAudienceSigner, partnerSecretsOf } from '#core';
import type { SendCommand } from './controls.js';
import { requireNames, TestCheckoutError } from './types.js';
import type { NextOptions, TestWebhook, TestWebhooks, WebhookType } from './types.js';

// Kept from the start, because tests replace the timers with ones that do not run.
const { setTimeout, clearTimeout } = globalThis;

const defaultTimeoutMs = 4000;

/** Calls `wake` after each change of an order. Returns a function that stops it. */
type Watch = (wake: () => void) => () => void;

/** `next` resolves with true after a change since the last call, and with false after the time-out. */
function watchChanges(watch: Watch, timeoutMs: number) {
  let isChanged = false;
  let isOver = false;
  let proceed = (): void => undefined;
  const stop = watch(() => {
    isChanged = true;
    proceed();
  });
  const timer = setTimeout(() => {
    isOver = true;
    proceed();
  }, timeoutMs);
  return {
    next: async (): Promise<boolean> => {
      if (!isChanged && !isOver) await new Promise<void>((resolve) => (proceed = resolve));
      const result = isChanged;
      isChanged = false;
      return result;
    },
    stop: (): void => {
      clearTimeout(timer);
      stop();
    },
  };
}

/** The creation has the name of no status. */
const types: readonly string[] = [
  ...orderStatuses.map((status) => `order.${status === 'pending' ? 'created' : status}`),
  ...noticeTypes,
];

const optionNames = ['transactionCode', 'audience', 'timeoutMs'];

/** @throws TestCheckoutError for what can never come. */
function requireAwaitable(type: string, options: NextOptions): void {
  if (!types.includes(type))
    throw new TestCheckoutError(`webhooks.next: there is no ${JSON.stringify(type)}. Allowed: ${types.join(', ')}.`);
  requireNames('webhooks.next', { given: options, known: optionNames });
  const { audience = 'merchant', timeoutMs = defaultTimeoutMs } = options;
  if (!['merchant', 'partner'].includes(audience))
    throw new TestCheckoutError('webhooks.next: wrong audience. Allowed: merchant, partner.');
  if (!(timeoutMs > 0)) throw new TestCheckoutError('webhooks.next: timeoutMs must be a number above 0.');
}

function describe(came: readonly TestWebhook[]): string {
  if (came.length === 0) return 'Nothing came.';
  const texts = came.map(({ type, event: { data } }) =>
    data.status_reason !== null && type === `order.${data.status}` ? `${type} (${data.status_reason})` : type,
  );
  return `Instead came ${texts.join(', ')}.`;
}

type NextSettings = Pick<TestWebhooks, 'list'> & { readonly watch: Watch };

/** Reads the webhooks again after each change of an order, without polling. */
function createWebhookWaiter({ list, watch }: NextSettings): TestWebhooks['next'] {
  const taken = new Set<string>();

  return async <T extends WebhookType>(type: T, options: NextOptions = {}): Promise<TestWebhook<T>> => {
    requireAwaitable(type, options);
    const { transactionCode, audience = 'merchant', timeoutMs = defaultTimeoutMs } = options;
    const changes = watchChanges(watch, Math.min(timeoutMs, 2 ** 31 - 1)); // longer timers fire at once
    try {
      for (;;) {
        const came = (await list(transactionCode)).filter((webhook) => webhook.audience === audience);
        const found = came.find(({ id, type: name }) => name === type && !taken.has(id)) as TestWebhook<T> | undefined;
        if (found) {
          taken.add(found.id);
          return found;
        }
        if (!(await changes.next())) {
          const hint = 'The clock of the orders stands still until clock.advance moves it.';
          throw new TestCheckoutError(`webhooks.next: no ${type} within ${timeoutMs} ms. ${describe(came)} ${hint}`);
        }
      }
    } finally {
      changes.stop();
    }
  };
}

type WebhookSettings = Pick<TestWebhooks, 'secret'> & { readonly send: SendCommand; readonly watch: Watch };

/** The webhooks in the outbox of a sandbox. */
export function createTestWebhooks({ send, watch, secret }: WebhookSettings): TestWebhooks {
  const secrets = [secret];
  const sign = createAudienceSigner({ secrets });

  const toTestWebhook = (entry: SandboxWebhook): TestWebhook => {
    const { id, transaction_code, sequence, audience, url, body } = entry;
    const headers = sign(entry, Date.now());
    const event = JSON.parse(body) as TestWebhook['event'];
    return { id, transaction_code, sequence, audience, url, type: event.type, headers, body, event };
  };

  const list: TestWebhooks['list'] = async (transaction_code) => {
    const { webhooks } = await send('GET webhooks', { transaction_code, limit: 500 });
    return webhooks.map(toTestWebhook).reverse();
  };

  const partnerSecret: TestWebhooks['partnerSecret'] = (url) => partnerSecretsOf(url, { secrets }).join(' ');

  return { secret, partnerSecret, list, next: createWebhookWaiter({ list, watch }) };
}
