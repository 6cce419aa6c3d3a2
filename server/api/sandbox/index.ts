import {
  consumeArmedScenario,
  createAccounts,
  type AccountClock,
  type Accounts,
  type SandboxAccount,
  type ServiceContext,
} from '#core';
import type { ApiReply, ApiRequest, QueryPairs } from '../http.js';
import { failureReply } from '../reply.js';
import { createApi, type Api, type MatchedRequest } from '../router.js';
import { createAccountClocks } from './account-clocks.js';
import { faultReply, transportFaultOf } from './fault-reply.js';
import { recordRequest } from './request-recorder.js';
import { resolveAccount, resolveScenario, withScenario, type ResolvedScenario } from './request-scenario.js';
import { createControl } from './router.js';
import { withPaymentPage, type PaymentPage } from './payment-page.js';

export type Sandbox = {
  /** The service with scenarios and faults. */
  readonly api: Api;
  /** Answers `/sandbox/api/*`. Never rejects. */
  readonly control: Api;
  /** The clocks of all accounts. */
  readonly accountClocks: () => Promise<readonly AccountClock[]>;
};

export type SandboxSettings = {
  readonly service: ServiceContext;
  /** Required of callers of the control API as `Authorization: Bearer …`; undefined in a tab, which has no callers. */
  readonly token: string | undefined;
  /** The payment page of an order. With it orders of buyers wait for their payment there; without it none has one. */
  readonly paymentPage?: PaymentPage | undefined;
};

/** The service, the account and the scenario of a request. */
type ScenarioContext = ResolvedScenario &
  Pick<SandboxSettings, 'service' | 'paymentPage'> & { readonly account: SandboxAccount };

async function runWithScenario(
  { operation, request, run }: MatchedRequest,
  { service, account, scenario, fault, paymentPage }: ScenarioContext,
): Promise<ApiReply> {
  const failure = faultReply(fault, { operation, now: account.sandboxClock.now() });
  const call = { account, scenario, operation: operation.name };
  const reply = failure ?? (await run(withPaymentPage(withScenario(service, call), { request, paymentPage })));
  if (operation.name === 'checkout' && (failure ?? reply.status === 200)) consumeArmedScenario(account);
  const transportFault = reply.transportFault ?? transportFaultOf(fault);
  return transportFault ? { ...reply, transportFault } : reply;
}

/** What a request says about the sandbox, read once. */
type SandboxCall = {
  readonly query: QueryPairs;
  readonly account: SandboxAccount | undefined;
  resolved: ResolvedScenario | undefined;
};

/** The service with accounts, scenarios and faults that the control API sets. */
export function createSandbox({ service, token, paymentPage }: SandboxSettings): Sandbox {
  const accounts: Accounts = createAccounts(service.clock, paymentPage ? 'buyer_pays' : 'happy');
  const calls = new WeakMap<ApiRequest, SandboxCall>();

  const readCall = (request: ApiRequest): SandboxCall => {
    const query = [...request.query];
    return { query, account: resolveAccount(request, { query, accounts }), resolved: undefined };
  };

  const middleware = async (matched: MatchedRequest): Promise<ApiReply> => {
    const { request, operation } = matched;
    const call = calls.get(request) ?? readCall(request);
    const { query, account } = call;
    const { area, name } = operation;
    if (!account) return failureReply('invalid_sandbox_account', { area, now: service.clock() });
    const resolved = resolveScenario(request, { account, query, operation: name });
    if (!resolved) return failureReply('unknown_scenario', { area, now: account.sandboxClock.now() });
    call.resolved = resolved;
    return runWithScenario(matched, { ...resolved, service, account, paymentPage });
  };
  const runApi = createApi(service, middleware);

  const api: Api = async (received) => {
    const call = readCall(received);
    const { account, query } = call;
    const request = { ...received, query };
    calls.set(request, call);
    const started = service.clock();
    const reply = await runApi(request);
    const took = service.clock() - started;
    if (account) recordRequest(account, { request, query, reply, took, resolved: call.resolved });
    return reply;
  };

  return {
    api,
    control: createControl({ service, accounts, token }),
    accountClocks: createAccountClocks(service, accounts),
  };
}
