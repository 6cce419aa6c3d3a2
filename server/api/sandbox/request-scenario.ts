import type { OperationName } from '#contract';
import { chooseSandboxScenario, consumeFault, sandboxAccount } from '#core';
import type { Clock, Fault, SandboxControls, Scenario, ScenarioName, ServiceContext, Upstream } from '#core';
import type { ApiRequest, QueryPairs } from '../http.js';

/** The scenario and the fault of a request. Undefined if it names an unknown scenario. */
export function requestScenario(
  { header, query }: Pick<ApiRequest, 'header'> & { readonly query: QueryPairs },
  { controls, operation }: { readonly controls: SandboxControls; readonly operation: OperationName },
): { readonly scenario: ScenarioName; readonly fault: Fault | undefined } | undefined {
  const scenario = chooseSandboxScenario({
    requested: controls.armedScenario?.name ?? header('x-sandbox-scenario'),
    amount: query.find(([name]) => name === 'fiat_amount')?.[1],
    fallback: controls.defaultScenario,
  });
  return scenario && { scenario, fault: consumeFault(controls, { operation, scenario }) };
}

/** The upstream in a scenario without options. */
const withoutOptions = (upstream: Upstream): Upstream => ({
  ...upstream,
  async options(query) {
    const found = await upstream.options(query);
    return found.ok ? { ok: true, value: { ...found.value, payment_options: [] } } : found;
  },
  exceededLimits: () => undefined,
});

/** The address of an order's payment page, for the client that creates it; undefined where that cannot reach it. */
export type PaymentPage = ServiceContext['paymentUrl'];

/** A run of the sandbox: its scenario, by its own clock, with the payment page of its orders where they have one. */
type Simulation = { readonly scenario: Scenario; readonly clock: Clock; readonly paymentPage: PaymentPage | undefined };

/** The service as it simulates payments. */
export function simulate(service: ServiceContext, { scenario, clock, paymentPage }: Simulation): ServiceContext {
  return {
    ...service,
    clock,
    account: sandboxAccount,
    scenario: scenario.script,
    upstream: scenario.hasNoOptions ? withoutOptions(service.upstream) : service.upstream,
    paymentUrl: paymentPage ?? service.paymentUrl,
  };
}

/** The service in each scenario. */
export type SimulatedServices = Readonly<Record<ScenarioName, ServiceContext>>;
