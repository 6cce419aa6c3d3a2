import {
  createAccounts,
  notifyWatchers,
  consumeArmedScenario,
  type Accounts,
  type SandboxAccount,
  maxLoggedRequests,
  redactSecrets,
  type NameValuePair,
  type ServiceContext,
  type AccountClock,
} from '#core';
import { createApi, type Api, type MatchedRequest } from '../router.js';
import type { ApiReply, ApiRequest } from '../http.js';
import { failureReply } from '../reply.js';
import { createControl } from './router.js';
import {
  resolveAccount,
  transportFaultOf,
  faultReply,
  withScenario,
  resolveScenario,
  type QueryPairs,
  type ResolvedScenario,
} from './request-scenario.js';

export type Sandbox = {
  /** The service, steered. */
  readonly api: Api;
  /** Answers `/sandbox/api/*`. Never rejects. */
  readonly control: Api;
  /** The clocks of all accounts. */
  readonly accountClocks: () => Promise<readonly AccountClock[]>;
};

export type SandboxSettings = {
  readonly service: ServiceContext;
  /** Callers of the control API send it as `Authorization: Bearer …`. Nothing in a tab, where nobody else can call. */
  readonly token: string | undefined;
};

const loggedHeaders = [
  ...['accept', 'authorization', 'content-type', 'cookie', 'idempotency-key', 'last-event-id', 'origin', 'referer'],
  ...['service', 'user-agent', 'x-sandbox-account', 'x-sandbox-scenario'],
];

const maxLoggedReply = 8192;

const readLoggedHeaders = ({ header }: ApiRequest): NameValuePair[] =>
  loggedHeaders.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });

const toNameValuePairs = (pairs: QueryPairs): NameValuePair[] => pairs.map(([name, value]) => ({ name, value }));

type RequestRecord = { readonly request: ApiRequest; readonly reply: ApiReply; readonly took: number };

/** What the client gets of a reply, after all that the sandbox does to it on its way. */
function toReceivedReply({ reply: { status, body, stream, transportFault }, took }: Omit<RequestRecord, 'request'>) {
  const text = JSON.stringify(body);
  switch (transportFault?.kind) {
    case 'reset':
    case 'hang':
      return { status: 0, took, reply: undefined };
    case 'malformed':
      return { status, took, reply: text.slice(0, Math.floor(text.length / 2)) };
    case 'latency':
    case 'slow_body':
      return { status, took: took + transportFault.milliseconds, reply: text };
    default:
      return { status, took, reply: stream ? undefined : text };
  }
}

function recordRequest(
  account: SandboxAccount,
  { request, reply, took }: RequestRecord,
  resolved: ResolvedScenario | undefined,
): void {
  const { method, path, query } = request;
  const received = toReceivedReply({ reply, took });
  const entry = {
    ...received,
    at: account.sandboxClock.now(),
    method,
    path,
    query: redactSecrets(toNameValuePairs([...query])),
    headers: redactSecrets(readLoggedHeaders(request)),
    replyHeaders: toNameValuePairs(Object.entries(reply.headers)),
    reply: received.reply?.slice(0, maxLoggedReply),
    comment: [resolved?.scenario, resolved?.fault?.kind].filter(Boolean).join(', '),
  };
  account.loggedRequests = [...account.loggedRequests, entry].slice(-maxLoggedRequests);
  notifyWatchers(account);
}

/** Time looks at the zones several times a second, and orders of accounts that nobody has named since wait that long. */
const accountRefreshMs = 5000;

/** Accounts of an earlier start, and those that were forgotten, are known by their orders alone. */
function createAccountClocks({ store, clock }: ServiceContext, accounts: Accounts): Sandbox['accountClocks'] {
  let stored: readonly string[] = [];
  let readAt = -Infinity;
  return async () => {
    if (Math.abs(clock() - readAt) >= accountRefreshMs) {
      readAt = clock();
      stored = await store.accountsWithDueOrders();
    }
    const known = accounts.all().map(({ name, sandboxClock: own }) => ({ account: name, clock: own.now }));
    const names = new Set(known.map(({ account }) => account));
    return [...known, ...stored.filter((name) => !names.has(name)).map((account) => ({ account, clock }))];
  };
}

/** The service with everything that can happen to it, on demand. */
export function createSandbox({ service, token }: SandboxSettings): Sandbox {
  const accounts: Accounts = createAccounts(service.clock);
  const resolvedScenarios = new WeakMap<ApiRequest, ResolvedScenario>();

  const middleware = async ({ operation, request, run }: MatchedRequest): Promise<ApiReply> => {
    const query = [...request.query];
    const account = resolveAccount(request, query, accounts);
    const { area, name } = operation;
    if (!account) return failureReply('invalid_sandbox_account', { area, now: service.clock() });
    const now = account.sandboxClock.now();
    const resolved = resolveScenario(request, name, { account, query });
    if (!resolved) return failureReply('unknown_scenario', { area, now });
    resolvedScenarios.set(request, resolved);
    const { scenario, fault } = resolved;
    const failure = faultReply(fault, { operation, now });
    const reply = failure ?? (await run(withScenario(service, account, { name: scenario, operation: name })));
    if (name === 'checkout' && (failure ?? reply.status === 200)) consumeArmedScenario(account);
    const transportFault = reply.transportFault ?? transportFaultOf(fault);
    return transportFault ? { ...reply, transportFault } : reply;
  };
  const runApi = createApi(service, middleware);

  const api: Api = async (request) => {
    const account = resolveAccount(request, [...request.query], accounts);
    const started = service.clock();
    const reply = await runApi(request);
    if (account)
      recordRequest(account, { request, reply, took: service.clock() - started }, resolvedScenarios.get(request));
    return reply;
  };

  return {
    api,
    control: createControl({ service, accounts, token }),
    accountClocks: createAccountClocks(service, accounts),
  };
}
