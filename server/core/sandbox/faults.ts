/** The operations that a fault can be armed for. */
export const operationNames = [
  'currencies',
  'exchange',
  'payment_options',
  'checkout',
  'supported_currencies',
  'order',
  'order_events',
  'webhooks',
  'webhook_redelivery',
] as const;

export type OperationName = (typeof operationNames)[number];

/** What goes wrong with the way of a reply, once the operation has done its work. */
export type TransportFault =
  /** The reply comes `milliseconds` later. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
  /** No reply comes, and the connection stays. */
  | { readonly kind: 'hang' }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  /** Half of the JSON, as if it were all. */
  | { readonly kind: 'malformed' }
  /** The head at once, the body piece by piece over `milliseconds`. */
  | { readonly kind: 'slow_body'; readonly milliseconds: number };

/** What goes wrong with a request. */
export type Fault =
  | TransportFault
  /** The operation fails as the document says it may, and does nothing. */
  | { readonly kind: 'fail' }
  /** As when the credentials are wrong. */
  | { readonly kind: 'unauthorized' }
  /** 429 with `Retry-After` in seconds. */
  | { readonly kind: 'rate_limit'; readonly retryAfter: number }
  /** The connection is reset before the request is read: nothing is done. */
  | { readonly kind: 'unreachable' }
  /** Fails the first time, works the second, and so on. */
  | { readonly kind: 'flaky' };

export type FaultKind = Fault['kind'];

/** A fault that waits for the next requests of an operation, or of any. */
export type ArmedFault = {
  readonly operation: OperationName | 'any';
  readonly fault: Fault;
  /** How many requests it still meets; nothing for all of them. */
  readonly times: number | null;
};

const matchesOperation = ({ operation }: ArmedFault, name: OperationName): boolean =>
  operation === 'any' || operation === name;

/** Takes the first armed fault that a request meets; the rest stay armed. */
export function consumeArmedFault(
  armed: readonly ArmedFault[],
  name: OperationName,
): { readonly fault: Fault | undefined; readonly remaining: readonly ArmedFault[] } {
  const found = armed.find((one) => matchesOperation(one, name));
  if (!found) return { fault: undefined, remaining: armed };
  const remainingOfFound =
    found.times === null ? [found] : found.times > 1 ? [{ ...found, times: found.times - 1 }] : [];
  return { fault: found.fault, remaining: armed.flatMap((one) => (one === found ? remainingOfFound : [one])) };
}
