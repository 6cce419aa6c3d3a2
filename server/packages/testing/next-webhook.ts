import { orderStatuses } from '#contract';
import type { Connection } from './controls.js';
import { TestCheckoutError, type NextOptions, type TestWebhook, type TestWebhooks, type WebhookType } from './types.js';

// Kept from the start, because tests replace the timers with ones that do not run.
const { setTimeout, clearTimeout } = globalThis;

const defaultTimeoutMs = 4000;

/** `next` resolves with true after a change since the last call, and with false after the time-out. */
function watchChanges(watch: Connection['watch'], timeoutMs: number) {
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

const lastStatuses: readonly string[] = ['completed', 'failed', 'canceled', 'refunded'];

const statusTypes: readonly string[] = orderStatuses
  .filter((status) => status !== 'refunded')
  .map((status) => `order.${status}`);

/** Whether every order has ended, so that no further status follows. */
function cannotFollow(type: WebhookType, came: readonly TestWebhook[]): boolean {
  const last = new Map(came.map(({ transaction_code, event }) => [transaction_code, event.data.status]));
  return (
    statusTypes.includes(type) && last.size > 0 && [...last.values()].every((status) => lastStatuses.includes(status))
  );
}

function describe(came: readonly TestWebhook[]): string {
  if (came.length === 0) return 'Nothing came.';
  const texts = came.map(({ type, event: { data } }) =>
    data.status_reason !== null && type === `order.${data.status}` ? `${type} (${data.status_reason})` : type,
  );
  return `Instead came ${texts.join(', ')}.`;
}

type NextSettings = Pick<TestWebhooks, 'list'> & Pick<Connection, 'watch'>;

/** Reads the webhooks again after each change of an order, without polling. */
export function createWebhookWaiter({ list, watch }: NextSettings): TestWebhooks['next'] {
  const taken = new Set<string>();

  return async <T extends WebhookType>(type: T, options: NextOptions = {}): Promise<TestWebhook<T>> => {
    const { transactionCode, audience = 'merchant', timeoutMs = defaultTimeoutMs } = options;
    const changes = watchChanges(watch, timeoutMs);
    try {
      for (;;) {
        const all = await list(transactionCode);
        const came = all.filter((webhook) => webhook.audience === audience);
        const untaken = came.filter(({ id }) => !taken.has(id));
        const found = untaken.find((webhook) => webhook.type === type) as TestWebhook<T> | undefined;
        if (found) {
          taken.add(found.id);
          return found;
        }
        if (cannotFollow(type, untaken))
          throw new TestCheckoutError(`webhooks.next: ${type} cannot come any more. ${describe(came)}`);
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
