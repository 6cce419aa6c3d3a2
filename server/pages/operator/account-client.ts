import type { Endpoint, SuccessOf } from '#contract';
import type { Failure, Result } from '../common/loader.js';

export type Query = Readonly<Record<string, string | undefined>>;

type CallOptions = {
  readonly query?: Query | undefined;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
};

type DataOf<E extends Endpoint> = SuccessOf<E> extends { data: infer Data } ? Data : never;

const requestTimeoutMs = 20_000;

const withTimeout = (signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(signal ? [signal] : [])]);

const unreachable = { ok: false, status: 0, message: 'The service does not answer.' } as const;
const unreadable = { ok: false, status: 0, message: 'The reply of the service is not readable.' } as const;

export const presentEntries = (query: Query): [name: string, value: string][] =>
  Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');

async function readFailure(reply: Response): Promise<Failure> {
  const { status, headers } = reply;
  const envelope = (await reply.json().catch(() => null)) as Readonly<Record<string, unknown>> | null;
  const message = envelope?.['error'] ?? envelope?.['message'];
  if (typeof message !== 'string') return { ...unreadable, status };
  const seconds = headers.get('retry-after');
  const isLimited = status === 429 && seconds !== null;
  return { ok: false, status, message: isLimited ? `Too many requests. Try again in ${seconds} s.` : message };
}

type AccountKey = { readonly businessId: string; readonly secretKey: string };

/** The console stands at the root of its service, which may be below a path. */
const request = (path: string, init: RequestInit) =>
  fetch(`.${path}`, { ...init, credentials: 'omit', cache: 'no-store', redirect: 'error' });

function requestEndpoint(
  { method, path }: Endpoint,
  { query = {}, signal, idempotencyKey, key }: CallOptions & { readonly key: AccountKey | undefined },
) {
  return request(`${path}?${new URLSearchParams(presentEntries(query)).toString()}`, {
    method,
    headers: {
      // Elsewhere the key says nothing.
      ...(key && path.startsWith('/api/v3/account/') && { service: `${key.businessId}:${key.secretKey}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(signal && { signal }),
  });
}

/** The results of the checks of the service, such as `database`; undefined without an answer. */
async function readChecks(signal: AbortSignal): Promise<Readonly<Record<string, boolean>> | undefined> {
  try {
    const reply = await request('/readyz', { signal: withTimeout(signal) });
    return ((await reply.json()) as { readonly checks?: Readonly<Record<string, boolean>> } | null)?.checks;
  } catch {
    return undefined;
  }
}

/**
 * A client of the account area. Failures are values. It holds the key in memory alone: a reload, a closed tab or the page's
 * way into the history forgets it.
 */
export function createAccountClient() {
  let key: AccountKey | undefined;
  let isReadOnly = false;

  return {
    isSignedIn: () => key !== undefined,
    /** True once the service has refused a change with 403, because the key only reads. */
    isReadOnly: () => isReadOnly,
    signIn(next: AccountKey): void {
      key = next;
      isReadOnly = false;
    },
    signOut: () => void (key = undefined),

    /** The data of a reply that has the shape of the contract. */
    async call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<Result<DataOf<E>>> {
      try {
        const reply = await requestEndpoint(endpoint, { ...options, key, signal: withTimeout(options.signal) });
        if (reply.status === 403) isReadOnly = true;
        if (!reply.ok) return await readFailure(reply);
        const parsed = endpoint.success.safeParse(await reply.json());
        return parsed.success ? { ok: true, value: (parsed.data as { readonly data: DataOf<E> }).data } : unreadable;
      } catch {
        return unreachable;
      }
    },

    /** A reply that is a file. It takes as long as it is, and it fails as a whole when it breaks off. */
    async download(endpoint: Endpoint, query: Query): Promise<Result<Blob>> {
      try {
        const reply = await requestEndpoint(endpoint, { query, key });
        return reply.ok ? { ok: true, value: await reply.blob() } : await readFailure(reply);
      } catch {
        return { ...unreachable, message: 'The download broke off. Nothing is saved.' };
      }
    },

    checks: readChecks,
  };
}

export type AccountClient = ReturnType<typeof createAccountClient>;
