/** The port of the network: one request, which the adapter ends within 15 seconds of its look-up, whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Where a webhook is about to go: known after the look-up of its name, before any connection. */
export type WebhookDestination = {
  readonly isSecure: boolean;
  /** The registered domain, such as `shop.co.uk`; the address where the URL has no name. */
  readonly domain: string;
  readonly port: number;
  /** The addresses of the name that may be connected to, all of them public or loopback. */
  readonly addresses: readonly string[];
};

/** The result of a request. A reply has a status, and also an error if it ended early. */
export type SendResult = {
  readonly status: number | null;
  /** Why there was no complete reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** `Retry-After` in milliseconds, at most a day. */
  readonly retryAfter: number | null;
  /** Whether the status came, but its body did not end in time. The status counts all the same. */
  readonly bodyTimedOut: boolean;
  /** The first 200 bytes of the body, as text. */
  readonly answer?: string;
};

type Resolution = { readonly destination: WebhookDestination; readonly deadline: number };
type Route = { readonly addresses: readonly string[]; readonly deadline: number };

/** Sends webhooks in two steps, so that the addresses are known before any connection. Neither rejects. */
export type WebhookSender = {
  /** Looks up the name of a URL and checks its addresses; the failed result if the URL may get no request. */
  readonly resolve: (url: string) => Promise<Resolution | SendResult>;
  /** Sends a request, to the first of the addresses that accepts the connection. */
  readonly send: (request: WebhookRequest, route: Route) => Promise<SendResult>;
};
