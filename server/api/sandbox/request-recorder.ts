import { maxLoggedRequests, notifyWatchers, redactSecrets, type NameValuePair, type SandboxAccount } from '#core';
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

const readLoggedHeaders = ({ header }: ApiRequest): NameValuePair[] =>
  loggedHeaders.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });

const toNameValuePairs = (pairs: QueryPairs): NameValuePair[] => pairs.map(([name, value]) => ({ name, value }));

type HandledRequest = {
  readonly request: ApiRequest;
  readonly reply: ApiReply;
  /** Milliseconds. */
  readonly took: number;
  readonly resolved: ResolvedScenario | undefined;
};

/** The reply as the client receives it, after its transport fault. */
function toReceivedReply({ reply: { status, body, stream, download, transportFault }, took }: HandledRequest) {
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

/** Adds a request to the account's log and notifies its watchers. */
export function recordRequest(account: SandboxAccount, handled: HandledRequest): void {
  const { request, reply, resolved } = handled;
  const received = toReceivedReply(handled);
  const entry = {
    ...received,
    at: account.sandboxClock.now(),
    method: request.method,
    path: request.path,
    query: redactSecrets(toNameValuePairs([...request.query])),
    headers: redactSecrets(readLoggedHeaders(request)),
    replyHeaders: toNameValuePairs(Object.entries(reply.headers)),
    reply: received.reply?.slice(0, maxLoggedReply),
    comment: [resolved?.scenario, resolved?.fault?.kind].filter(Boolean).join(', '),
  };
  account.loggedRequests = [...account.loggedRequests, entry].slice(-maxLoggedRequests);
  notifyWatchers(account);
}
