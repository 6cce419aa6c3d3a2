/** The client of the sandbox's control API, for pages and test kits. */
import { controlCommands, controlRoot } from '#contract';
import type { ControlData, ControlName, ControlQuery } from '#contract';

export type ControlRequest = {
  readonly method: string;
  /** Starts with `/sandbox/api/`. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
};

/** `body` is the parsed JSON; undefined for anything else. */
export type ControlReply = { readonly status: number; readonly body: unknown };

/** Carries a request to a sandbox. Resolves with undefined where none answers. */
export type SendControl = (request: ControlRequest) => Promise<ControlReply | undefined>;

type FetchSettings = {
  /** The URL of the service, absolute or relative to the page, without a slash at its end. */
  readonly baseUrl: string;
  /** Read for each request: the token and the account of a console change. */
  readonly headers?: () => Readonly<Record<string, string>>;
};

/** A redelivery answers once the receiver has, which may take 15 seconds. */
const requestTimeoutMs = 20_000;

export const sendByFetch =
  ({ baseUrl, headers = () => ({}) }: FetchSettings): SendControl =>
  async ({ method, path, query }) => {
    const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const init = { method, headers: headers(), cache: 'no-store', credentials: 'omit', signal } as const;
    try {
      const reply = await fetch(`${baseUrl}${path}?${search}`, init);
      return { status: reply.status, body: await reply.json().catch(() => undefined) };
    } catch {
      return undefined;
    }
  };

type Control = (
  request: ControlRequest & { readonly header: (name: string) => string | undefined },
) => Promise<{ readonly status: number; readonly body: object }>;

/** Calls a sandbox in this process. Its replies share nothing with the store. */
export const sendInProcess =
  (control: Control): SendControl =>
  async (request) => {
    const { status, body } = await control({ ...request, header: () => undefined });
    return { status, body: JSON.parse(JSON.stringify(body)) as unknown };
  };

/** Parameters of a command, or the fields of a form, which the service checks. Empty ones are left out. */
export type ControlInput<N extends ControlName> = ControlQuery<N> | URLSearchParams;

type ControlFailure<N extends ControlName = ControlName> = {
  readonly ok: false;
  /** The HTTP status; 0 without a reply. */
  readonly status: number;
  readonly message: string;
  /** The values that the service accepts, where it lists them. */
  readonly allowed?: readonly string[];
  /** The data of the command, which the refusal of a payment has. */
  readonly value?: ControlData<N>;
};

type ControlResult<N extends ControlName> = { readonly ok: true; readonly value: ControlData<N> } | ControlFailure<N>;

/** Sends a command, such as `POST clock`. Failures are values. */
export type ControlClient = <N extends ControlName>(name: N, query?: ControlInput<N>) => Promise<ControlResult<N>>;

const unreachable = { ok: false, status: 0, message: 'The sandbox does not answer.' } as const;

type Envelope = { readonly status?: unknown; readonly message?: unknown; readonly data?: unknown };

function listAllowed(data: unknown): readonly string[] | undefined {
  const { allowed } = (data ?? {}) as { readonly allowed?: unknown };
  return Array.isArray(allowed) ? allowed.map(String) : undefined;
}

function readReply<N extends ControlName>(name: N, { status, body }: ControlReply): ControlResult<N> {
  const { status: outcome, message, data } = (body ?? {}) as Envelope;
  if (outcome !== 'success' && outcome !== 'failed') return { ...unreachable, status };
  const parsed = controlCommands[name].data.safeParse(data);
  const value = parsed.success ? (parsed.data as ControlData<N>) : undefined;
  if (outcome === 'success') {
    if (value !== undefined) return { ok: true, value };
    return { ok: false, status, message: `The reply to ${name} has another form.` };
  }
  const allowed = listAllowed(data);
  return {
    ok: false,
    status,
    message: typeof message === 'string' ? message : unreachable.message,
    ...(allowed && { allowed }),
    ...(data !== undefined && value !== undefined && { value }),
  };
}

type Fields = URLSearchParams | Readonly<Record<string, string | number | undefined>>;

const toPairs = (fields: Fields): [name: string, value: string][] =>
  (fields instanceof URLSearchParams ? [...fields] : Object.entries(fields)).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );

/** A client of the control API that checks replies by the contract. */
export const createControlClient =
  (send: SendControl): ControlClient =>
  async (name, query) => {
    const [method = '', path = ''] = name.split(' ');
    const reply = await send({ method, path: controlRoot + path, query: toPairs(query ?? {}) });
    return reply ? readReply(name, reply) : unreachable;
  };
