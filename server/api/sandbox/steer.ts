import { defaultAccount, takeFault, type Accounts, type SandboxAccount } from '../../core/sandbox/accounts.js';
import type { Delivery, Fault, OperationName } from '../../core/sandbox/faults.js';
import { movedRates } from '../../core/sandbox/moved-rates.js';
import { chooseScenario, scenarios, type Scenario, type ScenarioName } from '../../core/sandbox/scenarios.js';
import type { Service } from '../../core/context.js';
import type { ApiReply, ApiRequest } from '../http.js';
import type { Operation } from '../operations/index.js';
import { failed } from '../reply.js';

/** A query as it came, name by name. */
export type Pairs = readonly (readonly [name: string, value: string])[];

const valueIn = (query: Pairs, name: string): string | undefined => query.find(([key]) => key === name)?.[1];

function cookieOf({ header }: ApiRequest, name: string): string | undefined {
  const pairs = (header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** How a request says what it wants: by header, by query, or by cookie where the page cannot say either. */
const wishOf = (request: ApiRequest, query: Pairs, what: 'account' | 'scenario') => ({
  header: request.header(`x-sandbox-${what}`),
  query: valueIn(query, `sandbox_${what}`),
  cookie: cookieOf(request, `sandbox_${what}`),
});

const accountName = /^[\w-]{1,64}$/;

/** The account of a request; everybody who names none shares one. Nothing when the name cannot be one. */
export function accountOf(request: ApiRequest, query: Pairs, accounts: Accounts): SandboxAccount | undefined {
  const { header, query: inQuery, cookie } = wishOf(request, query, 'account');
  const name = header ?? inQuery ?? cookie ?? defaultAccount;
  return accountName.test(name) ? accounts.get(name) : undefined;
}

/** What a request meets. */
export type Treatment = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type Caller = { readonly account: SandboxAccount; readonly query: Pairs };

/** Nothing when the request asks for a scenario that is not there. */
export function treatmentOf(
  request: ApiRequest,
  operation: OperationName,
  { account, query }: Caller,
): Treatment | undefined {
  const scenario = chooseScenario({
    ...wishOf(request, query, 'scenario'),
    armed: account.armedScenario?.name,
    amount: valueIn(query, 'fiat_amount'),
    byDefault: account.defaultScenario,
  });
  return scenario && { scenario, fault: takeFault(account, operation, scenario) };
}

/** The service as the scenario wants it, on the account's own clock. */
export function steered(service: Service, account: SandboxAccount, { name, operation }: Steering): Service {
  const { life, hasNoOptions, movesRates }: Scenario = scenarios[name];
  const hasMoved = movesRates && operation !== 'payment_options';
  return {
    ...service,
    clock: account.clock.now,
    account: account.name,
    scenario: life,
    ...(hasNoOptions && { localOptions: () => [] }),
    ...(hasMoved && { rates: () => movedRates(service.rates()) }),
  };
}

type Steering = { readonly name: ScenarioName; readonly operation: OperationName };

type Context = { readonly operation: Operation; readonly now: number };

/** The reply that a fault puts in the place of the operation's own. Nothing is done then. */
export function instead(fault: Fault | undefined, { operation, now }: Context): ApiReply | undefined {
  const failure = { area: operation.area, now };
  switch (fault?.kind) {
    case 'fail':
      return failed(operation.name === 'checkout' ? 'order_not_created' : 'unavailable', failure);
    case 'unauthorized':
      return failed('invalid_credentials', failure);
    case 'rate_limit':
      return failed('too_many_requests', { ...failure, headers: { 'retry-after': String(fault.retryAfter) } });
    case 'unreachable':
      return { ...failed('unavailable', failure), delivery: { kind: 'reset' } };
    default:
      return undefined;
  }
}

/** The faults that only touch a reply on its way. */
export function deliveryOf(fault: Fault | undefined): Delivery | undefined {
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
