import {
  defaultAccount,
  consumeFault,
  type Accounts,
  type SandboxAccount,
  type TransportFault,
  type Fault,
  type OperationName,
  shiftRates,
  chooseScenario,
  scenarios,
  type Scenario,
  type ScenarioName,
  type ServiceContext,
} from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from '../operations/index.js';
import { failureReply } from '../reply.js';

/** A query as it came, name by name. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

const queryValue = (query: QueryPairs, name: string): string | undefined => query.find(([key]) => key === name)?.[1];

function cookieValue({ header }: ApiRequest, name: string): string | undefined {
  const pairs = (header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** How a request says what it wants: by header, by query, or by cookie where the page cannot say either. */
const sandboxSources = (request: ApiRequest, query: QueryPairs, what: 'account' | 'scenario') => ({
  header: request.header(`x-sandbox-${what}`),
  query: queryValue(query, `sandbox_${what}`),
  cookie: cookieValue(request, `sandbox_${what}`),
});

const accountName = /^[\w-]{1,64}$/;

/** The account of a request; everybody who names none shares one. Nothing when the name cannot be one. */
export function resolveAccount(request: ApiRequest, query: QueryPairs, accounts: Accounts): SandboxAccount | undefined {
  const { header, query: inQuery, cookie } = sandboxSources(request, query, 'account');
  const name = header ?? inQuery ?? cookie ?? defaultAccount;
  return accountName.test(name) ? accounts.get(name) : undefined;
}

/** What a request meets. */
export type ResolvedScenario = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type ScenarioCaller = { readonly account: SandboxAccount; readonly query: QueryPairs };

/** Nothing when the request asks for a scenario that is not there. */
export function resolveScenario(
  request: ApiRequest,
  operation: OperationName,
  { account, query }: ScenarioCaller,
): ResolvedScenario | undefined {
  const scenario = chooseScenario({
    ...sandboxSources(request, query, 'scenario'),
    armedScenario: account.armedScenario?.name,
    amount: queryValue(query, 'fiat_amount'),
    fallback: account.defaultScenario,
  });
  return scenario && { scenario, fault: consumeFault(account, operation, scenario) };
}

/** The service as the scenario wants it, on the account's own clock. */
export function withScenario(
  service: ServiceContext,
  account: SandboxAccount,
  { name, operation }: ScenarioCall,
): ServiceContext {
  const { script, hasNoOptions, movesRates }: Scenario = scenarios[name];
  const hasShiftedRates = movesRates && operation !== 'payment_options';
  return {
    ...service,
    clock: account.sandboxClock.now,
    account: account.name,
    scenario: script,
    ...(hasNoOptions && { findLocalOptions: () => [] }),
    ...(hasShiftedRates && { getRates: () => shiftRates(service.getRates()) }),
  };
}

type ScenarioCall = { readonly name: ScenarioName; readonly operation: OperationName };

type FaultContext = { readonly operation: Operation; readonly now: number };

/** The reply that a fault puts in the place of the operation's own. Nothing is done then. */
export function faultReply(fault: Fault | undefined, { operation, now }: FaultContext): ApiReply | undefined {
  const failure = { area: operation.area, now };
  switch (fault?.kind) {
    case 'fail':
      return failureReply(operation.name === 'checkout' ? 'order_not_created' : 'unavailable', failure);
    case 'unauthorized':
      return failureReply('invalid_credentials', failure);
    case 'rate_limit':
      return failureReply('too_many_requests', { ...failure, headers: { 'retry-after': String(fault.retryAfter) } });
    case 'unreachable':
      return { ...failureReply('unavailable', failure), transportFault: { kind: 'reset' } };
    default:
      return undefined;
  }
}

/** The faults that only touch a reply on its way. */
export function transportFaultOf(fault: Fault | undefined): TransportFault | undefined {
  switch (fault?.kind) {
    case 'latency':
    case 'hang':
    case 'reset':
    case 'malformed':
    case 'slow_body':
      return fault;
    default:
      return undefined;
  }
}
