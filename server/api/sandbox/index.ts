import { rules, trimTrailingSlashes } from '#contract';
import { consumeArmedScenario, createSandboxControls, paymentPagePath, sandboxAccount } from '#core';
import { scenarioNames, scenarios } from '#core';
import type { DueAccount, Fault, PayableOrder, Scenario, ServiceContext } from '#core';
import type { ApiReply, Operation } from '../http.js';
import { failureReply } from '../reply.js';
import { createApi, type Api } from '../router.js';
import { requestScenario, simulate, type PaymentPage, type SimulatedServices } from './request-scenario.js';
import { createControlApi } from './router.js';

export type { PaymentPage } from './request-scenario.js';

/** Payment pages on the server of the API: below its public URL, else below the URL that the client has called. */
export const createServerPaymentPage =
  (publicUrl: string | undefined): PaymentPage =>
  (order: PayableOrder) => {
    const url = `${trimTrailingSlashes(publicUrl ?? order.origin?.() ?? '')}${paymentPagePath(order)}`;
    return rules.webUrl.safeParse(url).data;
  };

type SandboxSettings = {
  readonly service: ServiceContext;
  /** Required of callers of the control API as `Authorization: Bearer …`; undefined in a tab, which has no callers. */
  readonly token: string | undefined;
  /** The payment page of an order. With it orders wait for their payment there; without it none has one. */
  readonly paymentPage?: PaymentPage | undefined;
};

/** A fault keeps the operation from running, or delays its reply. */
function effectOf(
  fault: Fault,
  { operation, now }: { readonly operation: Operation; readonly now: number },
): { readonly failure?: ApiReply; readonly delayMs?: number } {
  if (fault.kind === 'latency') return { delayMs: fault.milliseconds };
  const code = operation.name === 'checkout' ? 'order_not_created' : 'unavailable';
  return { failure: failureReply(code, { area: operation.area, now }) };
}

export function createSandbox({ service, token, paymentPage }: SandboxSettings) {
  const controls = createSandboxControls(service.clock, paymentPage ? 'buyer_pays' : 'happy');
  const clock = controls.clock.now;
  const services = Object.fromEntries(
    scenarioNames.map((name) => [name, simulate(service, { scenario: scenarios[name], clock, paymentPage })]),
  ) as SimulatedServices;

  const runApi = createApi(service, async ({ operation, request, run }) => {
    const { area, name } = operation;
    const now = clock();
    const resolved = requestScenario({ ...request, query: [...request.query] }, { controls, operation: name });
    if (!resolved) return failureReply('unknown_scenario', { area, now });
    const { scenario, fault } = resolved;
    const { failure, ...late } = fault ? effectOf(fault, { operation, now }) : {};
    const reply = failure ?? (await run(services[scenario]));
    // An order that an armed fault kept from being created leaves the scenario for the next one.
    const counts = failure ? fault === (scenarios[scenario] as Scenario).fault : reply.status === 200;
    if (name === 'checkout' && counts) consumeArmedScenario(controls);
    return { ...reply, ...late };
  });
  const api: Api = async (request, known) => {
    const { method, path } = request;
    const [time, started] = [clock(), service.monotonic()];
    const reply = await runApi(request, known);
    const ms = Math.round(service.monotonic() - started) + (reply.delayMs ?? 0);
    controls.logRequest({ time, method, path, status: reply.status, ms });
    return reply;
  };

  const due: DueAccount = { account: sandboxAccount, clock };
  /** `control` answers `/sandbox/api/*` and never rejects. */
  return { api, control: createControlApi({ service, services, controls }, token), due };
}

export type Sandbox = ReturnType<typeof createSandbox>;
