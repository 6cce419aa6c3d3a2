import type { OperationName } from '#contract';
import {
  chooseSandboxScenario,
  consumeFault,
  createLocalUpstream,
  sandboxAccount,
  scenarios,
  type Fault,
  type SandboxControls,
  type Scenario,
  type ScenarioName,
  type ServiceContext,
} from '#core';
import type { ApiRequest, QueryPairs } from '../http.js';

type RequestScenario = { readonly scenario: ScenarioName; readonly fault: Fault | undefined };

type ScenarioContext = { readonly controls: SandboxControls; readonly operation: OperationName };

/** The scenario and the fault of a request. Undefined if it names an unknown scenario. */
export function requestScenario(
  { header, query }: Pick<ApiRequest, 'header'> & { readonly query: QueryPairs },
  { controls, operation }: ScenarioContext,
): RequestScenario | undefined {
  const scenario = chooseSandboxScenario({
    requested: controls.armedScenario?.name ?? header('x-sandbox-scenario'),
    amount: query.find(([name]) => name === 'fiat_amount')?.[1],
    fallback: controls.defaultScenario,
  });
  return scenario && { scenario, fault: consumeFault(controls, { operation, scenario }) };
}

/** The service with what a scenario changes. */
function simulate(service: ServiceContext, { script, hasNoOptions }: Scenario): ServiceContext {
  const findLocalOptions = hasNoOptions ? () => [] : service.findLocalOptions;
  const upstream = createLocalUpstream({ ...service, findLocalOptions });
  return { ...service, account: sandboxAccount, scenario: script, findLocalOptions, upstream };
}

export type ServiceInScenario = (scenario: ScenarioName) => ServiceContext;

/** The service in each scenario, which is made once. `service` has the clock of the sandbox. */
export function createScenarioServices(service: ServiceContext): ServiceInScenario {
  const rows = Object.entries<Scenario>(scenarios).map(([name, scenario]) => [name, simulate(service, scenario)]);
  const services = Object.fromEntries(rows) as Readonly<Record<ScenarioName, ServiceContext>>;
  return (scenario) => services[scenario];
}
