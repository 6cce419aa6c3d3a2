import { createAccounts, tellWatchers, type Accounts, type SandboxAccount } from '../../core/sandbox/accounts.js';
import { keptRequests, masked, type Header } from '../../core/sandbox/request-log.js';
import type { Service } from '../../core/service.js';
import type { Timezone } from '../../core/timekeeper.js';
import { createApi, type Api, type Found } from '../dispatch.js';
import type { ApiReply, ApiRequest } from '../http.js';
import { failed } from '../replies.js';
import { createControl } from './control.js';
import { accountOf, deliveryOf, instead, steered, treatmentOf, type Pairs, type Treatment } from './steer.js';

export type Sandbox = {
  /** The service, steered. */
  readonly api: Api;
  /** Answers `/sandbox/api/*`. Never rejects. */
  readonly control: Api;
  /** The clocks of all accounts. */
  readonly zones: () => readonly Timezone[];
};

export type SandboxSettings = {
  readonly service: Service;
  /** Callers of the control API send it as `Authorization: Bearer …`. Nothing in a tab, where nobody else can call. */
  readonly token: string | undefined;
};

const loggedHeaders = [
  ...['accept', 'authorization', 'content-type', 'cookie', 'idempotency-key', 'last-event-id', 'origin', 'referer'],
  ...['service', 'user-agent', 'x-sandbox-account', 'x-sandbox-scenario'],
];

const longestReply = 16_384;

const headersOf = ({ header }: ApiRequest): Header[] =>
  loggedHeaders.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });

const toHeaders = (pairs: Pairs): Header[] => pairs.map(([name, value]) => ({ name, value }));

type Logged = { readonly request: ApiRequest; readonly reply: ApiReply; readonly took: number };

function logged(account: SandboxAccount, { request, reply, took }: Logged, treatment: Treatment | undefined): void {
  const { method, path, query } = request;
  const isCut = reply.stream !== undefined || reply.delivery?.kind === 'reset';
  const entry = {
    at: account.clock.now(),
    took,
    method,
    path,
    query: toHeaders([...query]),
    headers: masked(headersOf(request)),
    status: reply.status,
    replyHeaders: toHeaders(Object.entries(reply.headers)),
    reply: isCut ? undefined : JSON.stringify(reply.body).slice(0, longestReply),
    comment: [treatment?.scenario, treatment?.fault?.kind].filter(Boolean).join(', '),
  };
  account.requests = [...account.requests, entry].slice(-keptRequests);
  tellWatchers(account);
}

/** The service with everything that can happen to it, on demand. */
export function createSandbox({ service, token }: SandboxSettings): Sandbox {
  const accounts: Accounts = createAccounts(service.clock);
  const treatments = new WeakMap<ApiRequest, Treatment>();

  const around = async ({ operation, request, run }: Found): Promise<ApiReply> => {
    const query = [...request.query];
    const account = accountOf(request, query, accounts);
    const now = account.clock.now();
    const treatment = treatmentOf(request, operation.name, { account, query });
    if (!treatment) return failed('unknown_scenario', { area: operation.area, now });
    treatments.set(request, treatment);
    const { scenario, fault } = treatment;
    const reply =
      instead(fault, { operation, now }) ??
      (await run(steered(service, account, { name: scenario, operation: operation.name })));
    const delivery = reply.delivery ?? deliveryOf(fault);
    return delivery ? { ...reply, delivery } : reply;
  };
  const answer = createApi(service, around);

  const api: Api = async (request) => {
    const account = accountOf(request, [...request.query], accounts);
    const started = service.clock();
    const reply = await answer(request);
    logged(account, { request, reply, took: service.clock() - started }, treatments.get(request));
    return reply;
  };

  return {
    api,
    control: createControl({ service, accounts, token }),
    zones: () => accounts.all().map(({ name, clock }) => ({ account: name, clock: clock.now })),
  };
}
