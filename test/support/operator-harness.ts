import type { AccountOrder, OrderSummary } from '#contract';
import { advanceOrder } from '#core';
import type { Trigger } from '../../server/core/lifecycle/machine.js';
import { createServiceHarness, credentials, noon, order, withCaseQuery } from './service-harness.js';
import type { HarnessSettings } from './service-harness.js';

export const readKey = 'a-key-that-reads';

/** The properties of the replies of the account area that tests check; each body has some of them. */
type OperatorBody = {
  readonly status: string;
  readonly error?: string;
  readonly message?: string;
  readonly data: AccountOrder & { readonly orders: readonly OrderSummary[]; readonly next: string | null };
};

type Values = Readonly<Record<string, string | undefined>>;
type Options = {
  readonly method?: string;
  readonly key?: string;
  /** The `Idempotency-Key` of the call. */
  readonly idempotencyKey?: string | undefined;
};

/** The account area of a service without a network, with a clock that the test advances. */
export function createOperatorHarness(settings: HarnessSettings = {}) {
  let time = noon;
  const clock = (): number => time;
  const { api, store } = createServiceHarness({ clock, credentials: { ...credentials, readKey }, ...settings });

  const request = (path: string, { method = 'GET', key = credentials.secretKey, idempotencyKey }: Options = {}) => {
    const { pathname, searchParams } = new URL(path, 'http://desk.example');
    const headers: Readonly<Record<string, string | undefined>> = {
      service: `${credentials.businessId}:${key}`,
      'idempotency-key': idempotencyKey,
    };
    const header = (name: string): string | undefined => headers[name];
    return api({ method, path: pathname, query: searchParams, header, client: () => '203.0.113.0/24' });
  };

  const call = async (path: string, { values = {}, ...options }: Options & { readonly values?: Values } = {}) => {
    const { status, body } = await request(withCaseQuery(`/api/v3/account/${path}`, values), options);
    return { status, body: JSON.parse(JSON.stringify(body)) as OperatorBody };
  };

  return {
    api,
    store,
    request,
    get: (path: string, values: Values = {}) => call(path, { values }),
    post: (path: string, values: Values = {}) => call(path, { values, method: 'POST' }),
    call,
    /** Moves an order by the account area. */
    move: (transaction_code: string, values: Values) =>
      call('order/move', { values: { transaction_code, reason: 'x', ...values }, method: 'POST' }),
    advanceTime: (milliseconds: number) => void (time += milliseconds),

    /** Creates an order and returns its code. */
    async create(changes: Values = {}): Promise<string> {
      const { status, body } = await request(withCaseQuery('/api/v3/reseller/checkout', { ...order, ...changes }));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body as { data: { transaction_code: string } }).data.transaction_code;
    },

    /** Moves an order without the account area. */
    async advance(code: string, triggers: readonly Trigger[]): Promise<void> {
      for (const trigger of triggers) {
        const { outcome } = await advanceOrder({ code, event: { trigger } }, { store, clock });
        if (outcome !== 'moved') throw new Error(`${trigger}: ${outcome}`);
      }
    },

    /** The text of an export. */
    async download(values: Values = {}): Promise<string> {
      const { download } = await request(withCaseQuery('/api/v3/account/export', values));
      if (!download) throw new Error('no file');
      const chunks: string[] = [];
      for await (const chunk of download) chunks.push(chunk);
      return chunks.join('');
    },
  };
}
