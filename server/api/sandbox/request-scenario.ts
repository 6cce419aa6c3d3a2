import type { OperationName } from '#contract';
import {
  chooseSandboxScenario,
  consumeFault,
  createLocalUpstream,
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

type RequestScenario = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type ScenarioContext = { readonly controls: SandboxControls; readonly operation: OperationName };

/** The scenario and the fault of a request. Undefined if it names an unknown scenario. */
export function requestScenario(
  { header, query }: Pick<ApiRequest, 'header'> & { readonly query: QueryPairs },
  { controls, operation }: ScenarioContext,
): RequestScenario | undefined {
  const scenario = chooseSandboxScenario({
    armedScenario: controls.armedScenario?.name,
    header: header('x-sandbox-scenario'),
    query: queryValue(query, 'sandbox_scenario'),
    amount: queryValue(query, 'fiat_amount'),
    fallback: controls.defaultScenario,
  });
  return scenario && { scenario, fault: consumeFault(controls, { operation, scenario }) };
}

type SimulatedScenario = Scenario & { readonly hasOrder: boolean };

/** The service with the clock of the sandbox and what a scenario changes. Rates move once the buyer has seen the options. */
function simulate(
  service: ServiceContext,
  { script, hasNoOptions, movesRates, hasOrder }: SimulatedScenario,
): ServiceContext {
  const findLocalOptions = hasNoOptions ? () => [] : service.findLocalOptions;
  const getRates = movesRates && hasOrder ? () => shiftRates(service.getRates()) : service.getRates;
  const upstream = createLocalUpstream({ ...service, getRates, findLocalOptions });
  return { ...service, account: sandboxAccount, scenario: script, getRates, findLocalOptions, upstream };
}

export type ServiceInScenario = (scenario: ScenarioName, operation: OperationName) => ServiceContext;

/** The service in each scenario, before and after the buyer has seen the options; each is made once. */
export function createScenarioServices(service: ServiceContext): ServiceInScenario {
  const rows = Object.entries<Scenario>(scenarios).map(([name, scenario]) => [
    name,
    [false, true].map((hasOrder) => simulate(service, { ...scenario, hasOrder })) as [ServiceContext, ServiceContext],
  ]);
  const services = Object.fromEntries(rows) as Readonly<Record<ScenarioName, [ServiceContext, ServiceContext]>>;
  return (scenario, operation) => services[scenario][operation === 'payment_options' || operation === 'quote' ? 0 : 1];
}
