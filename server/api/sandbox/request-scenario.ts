import type { OperationName } from '#contract';
import {
  chooseSandboxScenario,
  consumeFault,
  createSimulator,
  sandboxAccount,
  scenarios,
  shiftRates,
  type Fault,
  type SandboxControls,
  type Scenario,
  type ScenarioName,
  type ServiceContext,
} from '#core';
import type { ApiRequest, QueryPairs } from '../http.js';

const queryValue = (query: QueryPairs, name: string): string | undefined => query.find(([key]) => key === name)?.[1];

export type ResolvedScenario = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type ScenarioRequest = {
  readonly controls: SandboxControls;
  readonly query: QueryPairs;
  readonly operation: OperationName;
};

/** The scenario and the fault of a request. Undefined if it names an unknown scenario. */
export function requestScenario(
  { header }: ApiRequest,
  scenarioRequest: ScenarioRequest,
): ResolvedScenario | undefined {
  const { controls, query, operation } = scenarioRequest;
  const scenario = chooseSandboxScenario({
    armedScenario: controls.armedScenario?.name,
    header: header('x-sandbox-scenario'),
    query: queryValue(query, 'sandbox_scenario'),
    amount: queryValue(query, 'fiat_amount'),
    fallback: controls.defaultScenario,
  });
  return scenario && { scenario, fault: consumeFault(controls, { operation, scenario }) };
}

type ScenarioCall = {
  readonly controls: SandboxControls;
  readonly scenario: ScenarioName;
  readonly operation: OperationName;
};

/** The service with the sandbox's clock and the effects of the scenario. */
export function withRequestScenario(
  service: ServiceContext,
  { controls, scenario, operation }: ScenarioCall,
): ServiceContext {
  const { script, hasNoOptions, movesRates }: Scenario = scenarios[scenario];
  const hasShiftedRates = movesRates && operation !== 'payment_options' && operation !== 'quote';
  const findLocalOptions = hasNoOptions ? () => [] : service.findLocalOptions;
  const getRates = hasShiftedRates ? () => shiftRates(service.getRates()) : service.getRates;
  const isChanged = service.upstream.isLocal && (hasNoOptions === true || hasShiftedRates === true);
  return {
    ...service,
    clock: controls.clock.now,
    account: sandboxAccount,
    scenario: script,
    getRates,
    findLocalOptions,
    ...(isChanged && { upstream: createSimulator({ ...service, getRates, findLocalOptions }) }),
  };
}
