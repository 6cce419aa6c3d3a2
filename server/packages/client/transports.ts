import { controlRoot } from '#contract';

/** A command as a request. `query` has texts only. */
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

type Headers = Readonly<Record<string, string>>;

type FetchSettings = {
  /** The URL of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** Read for each request: the token and the account of a console change. */
  readonly headers?: () => Headers;
};

const requestTimeoutMs = 15_000;

/** The URL of a command without its method, such as `events`. */
export const controlUrl = (baseUrl: string, path: string): string => baseUrl + controlRoot + path;

/** Sends requests to a running service, without cookies. */
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
  (control: Control, headers: Headers = {}): SendControl =>
  async (request) => {
    const { status, body } = await control({ ...request, header: (name) => headers[name] });
    return { status, body: JSON.parse(JSON.stringify(body)) as unknown };
  };
