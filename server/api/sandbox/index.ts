import {
  createAccounts,
  tellWatchers,
  useUpScenario,
  type Accounts,
  type SandboxAccount,
} from '../../core/sandbox/accounts.js';
import { keptRequests, masked, type Header } from '../../core/sandbox/request-log.js';
import type { Service } from '../../core/context.js';
import type { Timezone } from '../../core/lifecycle/scheduler.js';
import { createApi, type Api, type Found } from '../router.js';
import type { ApiReply, ApiRequest } from '../http.js';
import { failed } from '../reply.js';
import { createControl } from './router.js';
import { accountOf, deliveryOf, instead, steered, treatmentOf, type Pairs, type Treatment } from './steer.js';

export type Sandbox = {
  /** The service, steered. */
  readonly api: Api;
  /** Answers `/sandbox/api/*`. Never rejects. */
  readonly control: Api;
  /** The clocks of all accounts. */
  readonly zones: () => Promise<readonly Timezone[]>;
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

const longestReply = 8192;

const headersOf = ({ header }: ApiRequest): Header[] =>
  loggedHeaders.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });

const toHeaders = (pairs: Pairs): Header[] => pairs.map(([name, value]) => ({ name, value }));

type Logged = { readonly request: ApiRequest; readonly reply: ApiReply; readonly took: number };

/** What the client gets of a reply, after all that the sandbox does to it on its way. */
function received({ reply: { status, body, stream, delivery }, took }: Omit<Logged, 'request'>) {
  const text = JSON.stringify(body);
  switch (delivery?.kind) {
    case 'reset':
    case 'hang':
      return { status: 0, took, reply: undefined };
    case 'malformed':
      return { status, took, reply: text.slice(0, Math.floor(text.length / 2)) };
    case 'latency':
    case 'slow_body':
      return { status, took: took + delivery.milliseconds, reply: text };
    default:
      return { status, took, reply: stream ? undefined : text };
  }
}

function logged(account: SandboxAccount, { request, reply, took }: Logged, treatment: Treatment | undefined): void {
  const { method, path, query } = request;
  const got = received({ reply, took });
  const entry = {
    ...got,
    at: account.clock.now(),
    method,
    path,
    query: masked(toHeaders([...query])),
    headers: masked(headersOf(request)),
    replyHeaders: toHeaders(Object.entries(reply.headers)),
    reply: got.reply?.slice(0, longestReply),
    comment: [treatment?.scenario, treatment?.fault?.kind].filter(Boolean).join(', '),
  };
  account.requests = [...account.requests, entry].slice(-keptRequests);
  tellWatchers(account);
}

/** Time looks at the zones several times a second, and orders of accounts that nobody has named since wait that long. */
const storeReadMs = 5000;

/** Accounts of an earlier start, and those that were forgotten, are known by their orders alone. */
function zonesOf({ store, clock }: Service, accounts: Accounts): Sandbox['zones'] {
  let stored: readonly string[] = [];
  let readAt = -Infinity;
  return async () => {
    if (Math.abs(clock() - readAt) >= storeReadMs) {
      readAt = clock();
      stored = await store.accounts();
    }
    const known = accounts.all().map(({ name, clock: own }) => ({ account: name, clock: own.now }));
    const names = new Set(known.map(({ account }) => account));
    return [...known, ...stored.filter((name) => !names.has(name)).map((account) => ({ account, clock }))];
  };
}

/** The service with everything that can happen to it, on demand. */
export function createSandbox({ service, token }: SandboxSettings): Sandbox {
  const accounts: Accounts = createAccounts(service.clock);
  const treatments = new WeakMap<ApiRequest, Treatment>();

  const around = async ({ operation, request, run }: Found): Promise<ApiReply> => {
    const query = [...request.query];
    const account = accountOf(request, query, accounts);
    const { area, name } = operation;
    if (!account) return failed('invalid_sandbox_account', { area, now: service.clock() });
    const now = account.clock.now();
    const treatment = treatmentOf(request, name, { account, query });
    if (!treatment) return failed('unknown_scenario', { area, now });
    treatments.set(request, treatment);
    const { scenario, fault } = treatment;
    const failure = instead(fault, { operation, now });
    const reply = failure ?? (await run(steered(service, account, { name: scenario, operation: name })));
    if (name === 'checkout' && (failure ?? reply.status === 200)) useUpScenario(account);
    const delivery = reply.delivery ?? deliveryOf(fault);
    return delivery ? { ...reply, delivery } : reply;
  };
  const answer = createApi(service, around);

  const api: Api = async (request) => {
    const account = accountOf(request, [...request.query], accounts);
    const started = service.clock();
    const reply = await answer(request);
    if (account) logged(account, { request, reply, took: service.clock() - started }, treatments.get(request));
    return reply;
  };

  return { api, control: createControl({ service, accounts, token }), zones: zonesOf(service, accounts) };
}
