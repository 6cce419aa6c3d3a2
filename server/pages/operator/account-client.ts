import type { Endpoint, SuccessOf } from '#contract';
import type { Session } from './session.js';

/** The result of a call. `status` is 0 without a reply. */
export type AccountResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message: string };

export type FailedCall = Extract<AccountResult<unknown>, { ok: false }>;

export type Query = Readonly<Record<string, string | undefined>>;

type CallOptions = { readonly query?: Query; readonly signal?: AbortSignal | undefined };

type ClientSettings = {
  /** The URL of the service, without a slash at its end; empty for the server of this page. */
  readonly serviceUrl: string;
  readonly session: Session;
};

const requestTimeoutMs = 20_000;

const unreachable = { ok: false, status: 0, message: 'The service does not answer.' } as const;
const unreadable = { ok: false, status: 0, message: 'The reply of the service is not readable.' } as const;

const textOf = (query: Query): string => {
  const present = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`;
};

/** Says when to try again where the service says it. */
function describeFailure(message: string, { status, headers }: Response): string {
  const seconds = headers.get('retry-after');
  return status === 429 && seconds !== null ? `Too many requests. Try again in ${seconds} s.` : message;
}

type FailureEnvelope = { readonly error?: unknown; readonly message?: unknown };

async function readFailure(reply: Response): Promise<FailedCall> {
  const envelope = (await reply.json().catch(() => null)) as FailureEnvelope | null;
  const message = envelope?.error ?? envelope?.message;
  if (typeof message !== 'string') return { ...unreadable, status: reply.status };
  return { ok: false, status: reply.status, message: describeFailure(message, reply) };
}

/** A client of the account area. Failures are values. */
export function createAccountClient({ serviceUrl, session }: ClientSettings) {
  const request = ({ method, path }: Endpoint, { query = {}, signal }: CallOptions): Promise<Response> =>
    fetch(`${serviceUrl}${path}${textOf(query)}`, {
      method,
      headers: { service: session.header() },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      ...(signal && { signal }),
    });

  /** The data of a reply that has the shape of the contract. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    { query = {}, signal }: CallOptions = {},
  ): Promise<AccountResult<SuccessOf<E> extends { data: infer Data } ? Data : never>> => {
    type Data = SuccessOf<E> extends { data: infer D } ? D : never;
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    try {
      const reply = await request(endpoint, { query, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      if (!reply.ok) return await readFailure(reply);
      const parsed = endpoint.success.safeParse(await reply.json());
      return parsed.success ? { ok: true, value: (parsed.data as { readonly data: Data }).data } : unreadable;
    } catch {
      return unreachable;
    }
  };

  /** A reply that is a file. It takes as long as it is, and it fails as a whole when it breaks off. */
  const download = async (endpoint: Endpoint, query: Query): Promise<AccountResult<Blob>> => {
    try {
      const reply = await request(endpoint, { query });
      return reply.ok ? { ok: true, value: await reply.blob() } : await readFailure(reply);
    } catch {
      return { ...unreachable, message: 'The download broke off. Nothing is saved.' };
    }
  };

  /** The results of the checks of the service, such as `database`; undefined without an answer. */
  const checks = async (signal?: AbortSignal): Promise<Readonly<Record<string, boolean>> | undefined> => {
    try {
      const reply = await fetch(`${serviceUrl}/readyz`, {
        credentials: 'omit',
        cache: 'no-store',
        ...(signal && { signal }),
      });
      const body = (await reply.json()) as { readonly checks?: Readonly<Record<string, boolean>> } | null;
      return body?.checks;
    } catch {
      return undefined;
    }
  };

  return { call, download, checks };
}

export type AccountClient = ReturnType<typeof createAccountClient>;
