export type NameValuePair = { readonly name: string; readonly value: string };

/** A request to the sandbox and its reply. Times are milliseconds. */
export type LoggedRequest = {
  readonly at: number;
  readonly took: number;
  readonly method: string;
  readonly path: string;
  readonly query: readonly NameValuePair[];
  readonly headers: readonly NameValuePair[];
  /** 0 if the connection was cut, as in HTTP Archives. */
  readonly status: number;
  readonly replyHeaders: readonly NameValuePair[];
  /** The body; undefined if it was a stream or the connection was cut. */
  readonly reply: string | undefined;
  /** Names the scenario and the fault of the request. */
  readonly comment: string;
};

export const maxLoggedRequests = 200;

/** The latest requests of an account. Most are never read, so the log describes a request only when it is read. */
export function createRequestLog() {
  const descriptions: (() => LoggedRequest)[] = [];
  return {
    add(describe: () => LoggedRequest): void {
      descriptions.push(describe);
      if (descriptions.length > maxLoggedRequests) descriptions.shift();
    },
    /** The newest last. */
    all: (): readonly LoggedRequest[] => descriptions.map((describe) => describe()),
    clear: () => void (descriptions.length = 0),
  };
}

const secretHeader = /^(?:service|authorization|cookie|idempotency-key)$/i;
const secretName = /secret|token|password|key/i;

/** Masks the parts of a URL that may hold secrets: credentials and the query. */
const redactUrl = (text: string): string =>
  text.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1***@').replace(/^(https?:\/\/[^?#]*)\?.*/is, '$1?***');

/** Masks the secrets in headers and parameters, because the console shows them. */
export const redactSecrets = (values: readonly NameValuePair[]): readonly NameValuePair[] =>
  values.map(({ name, value }) => ({
    name,
    value: secretHeader.test(name) || secretName.test(name) ? '***' : redactUrl(value),
  }));

const toHarEntry = (request: LoggedRequest, origin: string) => {
  const { at, took, method, path, query, headers, status, replyHeaders, reply = '', comment } = request;
  const search = query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return {
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: {
      method,
      url: `${origin}${path}${search && `?${search}`}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      queryString: query,
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: replyHeaders,
      content: { size: reply.length, mimeType: 'application/json', text: reply },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    comment,
  };
};

export const requestsToHar = (requests: readonly LoggedRequest[], origin: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'crypto-checkout sandbox', version: '1' },
    entries: requests.map((request) => toHarEntry(request, origin)),
  },
});
