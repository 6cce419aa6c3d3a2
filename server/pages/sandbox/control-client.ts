import type { ConsoleSession } from './session.js';

export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** The result of a command. `status` is 0 without a reply. */
export type ControlResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message: string };

const requestTimeoutMs = 15_000;

function buildUrl(path: string, query: QueryParameters): URL {
  const url = new URL(`/sandbox/api/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

type Envelope = { readonly status?: unknown; readonly data?: unknown; readonly message?: unknown };

const unreachableResult = { ok: false, status: 0, message: 'The sandbox does not answer.' } as const;

/** A client of the control API for one token and account. Failures are values; `call` does not throw. */
export function createControlClient({ token, account }: ConsoleSession) {
  const headers = () => ({ authorization: `Bearer ${token()}`, 'x-sandbox-account': account() });

  /** `command` is a method and a path under `/sandbox/api/`. */
  const call = async <T>(command: string, query: QueryParameters = {}): Promise<ControlResult<T>> => {
    const [method = '', path = ''] = command.split(' ');
    try {
      const signal = AbortSignal.timeout(requestTimeoutMs);
      const reply = await fetch(buildUrl(path, query), { method, headers: headers(), cache: 'no-store', signal });
      const { status, data, message } = (await reply.json()) as Envelope;
      if (status === 'success') return { ok: true, value: data as T };
      return {
        ok: false,
        status: reply.status,
        message: typeof message === 'string' ? message : unreachableResult.message,
      };
    } catch {
      return unreachableResult;
    }
  };

  const events = (signal: AbortSignal): Promise<Response> =>
    fetch(buildUrl('events', {}), { headers: headers(), cache: 'no-store', signal });

  return { call, events };
}

export type ControlClient = ReturnType<typeof createControlClient>;

/** Whether the server has a sandbox, whatever the token. A file server answers with a page or a 404. */
export async function isSandboxAvailable({ call }: ControlClient): Promise<boolean> {
  const result = await call('GET state');
  return result.ok || result.status === 401;
}
