import { rules, trimTrailingSlashes } from '#contract';
import {
  consumeArmedScenario,
  createSandboxControls,
  paymentPagePath,
  sandboxAccount,
  type DueAccount,
  type Fault,
  type PayableOrder,
  type ServiceContext,
} from '#core';
import type { ApiReply, ApiRequest, Operation } from '../http.js';
import { failureReply } from '../reply.js';
import { createApi, type Api } from '../router.js';
import { requestScenario, withRequestScenario } from './request-scenario.js';
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
  paymentPage && service.upstream.isLocal
    ? { ...service, paymentUrl: (order) => paymentPage(order, request) }
    : service;

type SandboxSettings = {
  readonly service: ServiceContext;
  /** Required of callers of the control API as `Authorization: Bearer …`; undefined in a tab, which has no callers. */
  readonly token: string | undefined;
  /** The payment page of an order. With it orders wait for their payment there; without it none has one. */
  readonly paymentPage?: PaymentPage | undefined;
};

type FaultContext = { readonly operation: Operation; readonly now: number };

/** A fault keeps the operation from running, or delays its reply. */
function effectOf(
  fault: Fault,
  { operation, now }: FaultContext,
): { readonly failure?: ApiReply; readonly delayMs?: number } {
  if (fault.kind === 'latency') return { delayMs: fault.milliseconds };
  const code = operation.name === 'checkout' ? 'order_not_created' : 'unavailable';
  return { failure: failureReply(code, { area: operation.area, now }) };
}

export function createSandbox({ service, token, paymentPage }: SandboxSettings) {
  const controls = createSandboxControls(service.clock, paymentPage ? 'buyer_pays' : 'happy');

  const api: Api = async (received) => {
    const query = [...received.query];
    const request = { ...received, query };
    const runApi = createApi(service, async ({ operation, run }) => {
      const { area, name } = operation;
      const now = controls.clock.now();
      const resolved = requestScenario(request, { controls, query, operation: name });
      if (!resolved) return failureReply('unknown_scenario', { area, now });
      const { scenario, fault } = resolved;
      const { failure, ...late } = fault ? effectOf(fault, { operation, now }) : {};
      const withEffects = withRequestScenario(service, { controls, scenario, operation: name });
      const reply = failure ?? (await run(withPaymentPage(withEffects, { request, paymentPage })));
      if (name === 'checkout' && (failure ?? reply.status === 200)) consumeArmedScenario(controls);
      return { ...reply, ...late };
    });
    const { method, path } = request;
    const [time, started] = [controls.clock.now(), service.monotonic()];
    const reply = await runApi(request);
    const ms = Math.round(service.monotonic() - started) + (reply.delayMs ?? 0);
    controls.logRequest({ time, method, path, status: reply.status, ms });
    return reply;
  };

  const due: DueAccount = { account: sandboxAccount, clock: controls.clock.now };
  /** `control` answers `/sandbox/api/*` and never rejects. */
  return { api, control: createControlApi({ service, controls, token }), due };
}

export type Sandbox = ReturnType<typeof createSandbox>;
