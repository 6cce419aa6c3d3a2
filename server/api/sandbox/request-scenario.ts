import type { OperationName } from '#contract';
import {
  chooseSandboxScenario,
  consumeFault,
  createSimulator,
  defaultAccount,
  scenarios,
  shiftRates,
  type Accounts,
  type Fault,
  type SandboxAccount,
  type Scenario,
  type ScenarioName,
  type ServiceContext,
} from '#core';
import type { ApiRequest, QueryPairs } from '../http.js';

const queryValue = (query: QueryPairs, name: string): string | undefined => query.find(([key]) => key === name)?.[1];

function cookieValue({ header }: ApiRequest, name: string): string | undefined {
  const cookies = header('cookie');
  if (cookies === undefined) return undefined;
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

type SourceQuery = { readonly query: QueryPairs; readonly setting: 'account' | 'scenario' };

/** Where a request names its account or scenario: header, query, or cookie if a page can set neither. */
const sandboxSources = (request: ApiRequest, { query, setting }: SourceQuery) => ({
  header: request.header(`x-sandbox-${setting}`),
  query: queryValue(query, `sandbox_${setting}`),
  cookie: cookieValue(request, `sandbox_${setting}`),
});

const accountNamePattern = /^[\w-]{1,64}$/;

type AccountQuery = { readonly query: QueryPairs; readonly accounts: Accounts };

/** The account of a request, the default one if it names none. Undefined if the name is invalid. */
export function requestAccount(request: ApiRequest, { query, accounts }: AccountQuery): SandboxAccount | undefined {
  const { header, query: inQuery, cookie } = sandboxSources(request, { query, setting: 'account' });
  const name = header ?? inQuery ?? cookie ?? defaultAccount;
  return accountNamePattern.test(name) ? accounts.get(name) : undefined;
}

export type ResolvedScenario = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type ScenarioRequest = {
  readonly account: SandboxAccount;
  readonly query: QueryPairs;
  readonly operation: OperationName;
};

/** The default of an account. A request without a payment option comes from a script, and no buyer opens the page. */
const defaultScenarioOf = ({ account, query }: ScenarioRequest): ScenarioName =>
  account.defaultScenario === 'buyer_pays' && queryValue(query, 'payment_option') === undefined
    ? 'happy'
    : account.defaultScenario;

/** The scenario and the fault of a request. Undefined if it names an unknown scenario. */
export function requestScenario(request: ApiRequest, scenarioRequest: ScenarioRequest): ResolvedScenario | undefined {
  const { account, query, operation } = scenarioRequest;
  const scenario = chooseSandboxScenario({
    ...sandboxSources(request, { query, setting: 'scenario' }),
    armedScenario: account.armedScenario?.name,
    amount: queryValue(query, 'fiat_amount'),
    fallback: defaultScenarioOf(scenarioRequest),
  });
  return scenario && { scenario, fault: consumeFault(account, { operation, scenario }) };
}

type ScenarioCall = {
  readonly account: SandboxAccount;
  readonly scenario: ScenarioName;
  readonly operation: OperationName;
};

/** The service with the account's clock and the effects of the scenario. */
export function withRequestScenario(
  service: ServiceContext,
  { account, scenario, operation }: ScenarioCall,
): ServiceContext {
  const { script, hasNoOptions, movesRates }: Scenario = scenarios[scenario];
  const hasShiftedRates = movesRates && operation !== 'payment_options' && operation !== 'quote';
  const findLocalOptions = hasNoOptions ? () => [] : service.findLocalOptions;
  const getRates = hasShiftedRates ? () => shiftRates(service.getRates()) : service.getRates;
  const isChanged = service.upstream.isSimulated && (hasNoOptions === true || hasShiftedRates === true);
  return {
    ...service,
    clock: account.sandboxClock.now,
    account: account.name,
    scenario: script,
    getRates,
    findLocalOptions,
    defaultWebhookUrl: account.webhookUrl ?? service.defaultWebhookUrl,
    ...(isChanged && { upstream: createSimulator({ ...service, getRates, findLocalOptions }) }),
  };
}
