import type { Access } from './access.js';

export type Query = Readonly<Record<string, string | number | undefined>>;

/** What a command comes to. `status` is 0 where nothing answered. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number; readonly message: string };

const patienceMs = 15_000;

function urlOf(path: string, query: Query): URL {
  const url = new URL(`/sandbox/api/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

type Envelope = { readonly status?: unknown; readonly data?: unknown; readonly message?: unknown };

const noAnswer = { ok: false, status: 0, message: 'The sandbox does not answer.' } as const;

/** The control API for one token and account. Nothing here throws. */
export function controlClient({ token, account }: Access) {
  const headers = () => ({ authorization: `Bearer ${token()}`, 'x-sandbox-account': account() });

  /** `command` is a method and a path below `/sandbox/api/`. */
  const call = async <T>(command: string, query: Query = {}): Promise<Answer<T>> => {
    const [method = '', path = ''] = command.split(' ');
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const reply = await fetch(urlOf(path, query), { method, headers: headers(), cache: 'no-store', signal });
      const { status, data, message } = (await reply.json()) as Envelope;
      if (status === 'success') return { ok: true, value: data as T };
      return { ok: false, status: reply.status, message: typeof message === 'string' ? message : noAnswer.message };
    } catch {
      return noAnswer;
    }
  };

  const events = (signal: AbortSignal): Promise<Response> =>
    fetch(urlOf('events', {}), { headers: headers(), cache: 'no-store', signal });

  return { call, events };
}

export type Control = ReturnType<typeof controlClient>;

/** Whether there is a sandbox at all, with whatever token. A host of files answers with a page or with nothing. */
export async function sandboxAnswers({ call }: Control): Promise<boolean> {
  const answer = await call('GET state');
  return answer.ok || answer.status === 401;
}
