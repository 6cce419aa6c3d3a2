import { notifyWatchers, redactSecrets, type LoggedRequest, type NameValuePair, type SandboxAccount } from '#core';
import type { ApiReply, ApiRequest, QueryPairs } from '../http.js';
import type { ResolvedScenario } from './request-scenario.js';

const loggedHeaders = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'idempotency-key',
  'last-event-id',
  'origin',
  'referer',
  'service',
  'user-agent',
  'x-sandbox-account',
  'x-sandbox-scenario',
];

const maxLoggedReply = 8192;

function readLoggedHeaders({ header }: ApiRequest): readonly NameValuePair[] {
  const found: NameValuePair[] = [];
  for (const name of loggedHeaders) {
    const value = header(name);
    if (value !== undefined) found.push({ name, value });
  }
  return found;
}

const toNameValuePairs = (pairs: QueryPairs): NameValuePair[] => pairs.map(([name, value]) => ({ name, value }));

type HandledRequest = {
  readonly request: ApiRequest;
  readonly query: QueryPairs;
  readonly reply: ApiReply;
  /** Milliseconds. */
  readonly took: number;
  readonly resolved: ResolvedScenario | undefined;
};

/** The reply as the client receives it, after its transport fault. */
function toReceivedReply({ reply, took }: Pick<HandledRequest, 'reply' | 'took'>) {
  const { status, body, stream, download, transportFault } = reply;
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
      return { status, took, reply: stream || download ? undefined : text };
  }
}

type Description = Omit<HandledRequest, 'request'> & {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly NameValuePair[];
};

function describe({ at, method, path, headers, ...handled }: Description): LoggedRequest {
  const { query, reply, resolved } = handled;
  const received = toReceivedReply(handled);
  return {
    ...received,
    at,
    method,
    path,
    query: redactSecrets(toNameValuePairs(query)),
    headers: redactSecrets(headers),
    replyHeaders: toNameValuePairs(Object.entries(reply.headers)),
    reply: received.reply?.slice(0, maxLoggedReply),
    comment: [resolved?.scenario, resolved?.fault?.kind].filter(Boolean).join(', '),
  };
}

/** Adds a request to the account's log and notifies its watchers. Keeps nothing of the host's own request. */
export function recordRequest(account: SandboxAccount, { request, ...handled }: HandledRequest): void {
  const { method, path } = request;
  const description = { ...handled, method, path, at: account.sandboxClock.now(), headers: readLoggedHeaders(request) };
  account.requestLog.add(() => describe(description));
  notifyWatchers(account);
}
