import { rules, trimTrailingSlashes } from '#contract';
import {
  consumeArmedScenario,
  createAccounts,
  paymentPagePath,
  type AccountClock,
  type Accounts,
  type Clock,
  type DueOrders,
  type Fault,
  type PayableOrder,
  type ServiceContext,
} from '#core';
import type { ApiReply, ApiRequest, Operation } from '../http.js';
import { failureReply } from '../reply.js';
import { createApi, type Api } from '../router.js';
import { recordSandboxRequest } from './request-recorder.js';
import { requestAccount, requestScenario, withRequestScenario, type ResolvedScenario } from './request-scenario.js';
import { createControlApi } from './router.js';

/** The address of an order's payment page, for the client of a request; undefined where the client cannot reach it. */
export type PaymentPage = (order: PayableOrder, request: ApiRequest) => string | undefined;

/** Payment pages on the server of the API: below its public URL, else below the URL that the client has called. */
export const createServerPaymentPage =
  (publicUrl: string | undefined): PaymentPage =>
  (order, { origin }) => {
    const url = `${trimTrailingSlashes(publicUrl ?? origin?.() ?? '')}${paymentPagePath(order)}`;
    return rules.webUrl.safeParse(url).data;
  };

type PageRequest = { readonly request: ApiRequest; readonly paymentPage: PaymentPage | undefined };

/** The service that gives its orders their payment page. An upstream has pages of its own. */
const withPaymentPage = (service: ServiceContext, { request, paymentPage }: PageRequest): ServiceContext =>
  paymentPage && service.upstream.isSimulated
    ? { ...service, paymentUrl: (order) => paymentPage(order, request) }
    : service;

type SandboxSettings = {
  readonly service: ServiceContext;
  /** Required of callers of the control API as `Authorization: Bearer …`; undefined in a tab, which has no callers. */
  readonly token: string | undefined;
  /** The payment page of an order. With it orders of buyers wait for their payment there; without it none has one. */
  readonly paymentPage?: PaymentPage | undefined;
};

type FaultContext = { readonly operation: Operation; readonly now: number };

/** What a fault does: a reply keeps the operation from running, a fault of transport affects the delivery of the reply. */
function effectOf(
  fault: Fault,
  { operation, now }: FaultContext,
): { readonly failure?: ApiReply; readonly delivery?: Pick<ApiReply, 'transportFault'> } {
  const context = { area: operation.area, now };
  switch (fault.kind) {
    case 'fail':
      return { failure: failureReply(operation.name === 'checkout' ? 'order_not_created' : 'unavailable', context) };
    case 'unauthorized':
      return { failure: failureReply('invalid_credentials', context) };
    case 'rate_limit': {
      const headers = { 'retry-after': String(fault.retryAfter) };
      return { failure: failureReply('too_many_requests', { ...context, headers }) };
    }
    case 'unreachable':
      return { failure: failureReply('unavailable', context), delivery: { transportFault: { kind: 'reset' } } };
    case 'flaky':
      return {};
    default:
      return { delivery: { transportFault: fault } };
  }
}

/** Limits the reads of the store: the orders of accounts that are not in memory may be this late. */
const refreshMs = 5000;

/** The clocks of the accounts in memory, and the real clock for evicted accounts and accounts of an earlier start. */
function createAccountClocks(
  { store, clock }: { readonly store: DueOrders; readonly clock: Clock },
  accounts: Accounts,
): () => Promise<readonly AccountClock[]> {
  let stored: readonly string[] = [];
  let readAt = -Infinity;
  return async () => {
    if (Math.abs(clock() - readAt) >= refreshMs) {
      readAt = clock();
      stored = await store.accountsWithDueOrders();
    }
    const known = accounts.all().map(({ name, sandboxClock }) => ({ account: name, clock: sandboxClock.now }));
    const names = new Set(known.map(({ account }) => account));
    return [...known, ...stored.filter((name) => !names.has(name)).map((account) => ({ account, clock }))];
  };
}

export function createSandbox({ service, token, paymentPage }: SandboxSettings) {
  const accounts: Accounts = createAccounts(service.clock, paymentPage ? 'buyer_pays' : 'happy');

  const api: Api = async (received) => {
    const query = [...received.query];
    const request = { ...received, query };
    const account = requestAccount(request, { query, accounts });
    let resolved: ResolvedScenario | undefined;
    const runApi = createApi(service, async ({ operation, run }) => {
      const { area, name } = operation;
      if (!account) return failureReply('invalid_sandbox_account', { area, now: service.clock() });
      const now = account.sandboxClock.now();
      resolved = requestScenario(request, { account, query, operation: name });
      if (!resolved) return failureReply('unknown_scenario', { area, now });
      const { scenario, fault } = resolved;
      const { failure, delivery } = fault ? effectOf(fault, { operation, now }) : {};
      const withEffects = withRequestScenario(service, { account, scenario, operation: name });
      const reply = failure ?? (await run(withPaymentPage(withEffects, { request, paymentPage })));
      if (name === 'checkout' && (failure ?? reply.status === 200)) consumeArmedScenario(account);
      return { ...delivery, ...reply };
    });
    const started = service.clock();
    const reply = await runApi(request);
    const took = service.clock() - started;
    if (account) recordSandboxRequest(account, { request, query, reply, took, resolved });
    return reply;
  };

  return {
    api,
    /** Answers `/sandbox/api/*`. Never rejects. */
    control: createControlApi({ service, accounts, token }),
    accountClocks: createAccountClocks(service, accounts),
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;
