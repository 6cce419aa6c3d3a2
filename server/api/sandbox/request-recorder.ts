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
  return loggedHeaders.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });
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

/** Adds a request to the account's log and notifies its watchers. The entry keeps nothing of the host's own request. */
export function recordSandboxRequest(
  account: SandboxAccount,
  { request, query, reply, took, resolved }: HandledRequest,
): void {
  const { method, path } = request;
  const at = account.sandboxClock.now();
  const headers = readLoggedHeaders(request);
  account.requestLog.add((): LoggedRequest => {
    const received = toReceivedReply({ reply, took });
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
  });
  notifyWatchers(account);
}
