import type { FaultKind, OperationName, OrderSnapshot, OrderStatus, WebhookEvent, WebhookType } from '#contract';
import type { Trigger } from '../../core/lifecycle/machine.js';
import type { ScenarioName } from '../../core/sandbox/scenarios.js';

export type { FaultKind, OperationName, OrderSnapshot, OrderStatus, ScenarioName, Trigger, WebhookEvent, WebhookType };

/** Thrown when the sandbox refuses a call, or when the awaited event cannot happen. The message says which and why. */
export class TestCheckoutError extends Error {
  override readonly name = 'TestCheckoutError';
}

/** @throws TestCheckoutError for what plain JavaScript takes: no object, or a name that does not exist. */
export function requireNames(
  call: string,
  { given, known }: { readonly given: unknown; readonly known: readonly string[] },
) {
  const isObject = Object.prototype.toString.call(given) === '[object Object]';
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name));
  if (isObject && unknown === undefined) return;
  const fault = isObject ? `there is no ${JSON.stringify(unknown)}` : 'needs an object';
  throw new TestCheckoutError(`${call}: ${fault}. Allowed: ${known.join(', ')}.`);
}

/** The order of look-ups and webhooks, with fields that only tests see. */
export type TestOrder = OrderSnapshot & {
  /** The name of its scenario's script: what happens to the order as the clock advances. `manual` once it was moved. */
  readonly scenario: string | null;
  /** Where its webhooks go; null without a URL. */
  readonly webhook_url: string | null;
  readonly partner_webhook_url: string | null;
  /** The triggers that the order allows now. */
  readonly allowed: readonly Trigger[];
};

/** Details of a trigger, all optional. A reason must be one that the transition has. */
export type MoveDetails = {
  /** Such as `insufficient_funds` for `decline`: 1 to 40 characters of `a-z_`. */
  readonly reason?: string;
  /** Such as `three_d_secure` for `require_action`: 1 to 40 characters of `a-z_`. */
  readonly required_action?: string;
  /** For `broadcast` or `finalize`: 1 to 128 letters, digits, `-` and `_`. */
  readonly tx_hash?: string;
  /** For `finalize`: the coins that arrived, a decimal above 0; the estimate unless set. */
  readonly payout_amount?: string;
  /** For `confirm`: how many the payout has, 1 to 1000. */
  readonly confirmations?: number;
};

/** A fault and its limits. */
export type TestFault = {
  readonly kind: FaultKind;
  /** The number of requests, 1 to 1,000,000; without it all requests until `recover` or `reset`. */
  readonly times?: number;
  /** How late the reply is, for `latency`: 0 to 120,000, by default 3000. */
  readonly milliseconds?: number;
};

/** The clock of the orders, which only a test moves. Times are milliseconds since the Unix epoch. */
export type TestClock = {
  readonly now: () => Promise<number>;
  /** Moves the clock forward, makes the changes that are due by then, and resolves with the new time. */
  readonly advance: (milliseconds: number) => Promise<number>;
};

/** Controls the service. Every call resolves once it has taken effect, and rejects with TestCheckoutError. */
export type TestControls = {
  /** The newest first, at most 500. */
  readonly orders: () => Promise<readonly TestOrder[]>;
  /**
   * Makes one transition of the order, such as `capture`. From then on the order changes only by further calls and its
   * deadlines. If the order does not allow the trigger, rejects with those that it allows.
   */
  // eslint-disable-next-line @typescript-eslint/max-params -- public
  readonly move: (transactionCode: string, trigger: Trigger, details?: MoveDetails) => Promise<TestOrder>;
  /** Sets the scenario of new orders: how they develop, and what fails. Existing orders keep theirs. */
  readonly scenario: (name: ScenarioName) => Promise<void>;
  /** Breaks the next replies of an operation, or of `any`. */
  readonly fail: (operation: OperationName | 'any', how: FaultKind | TestFault) => Promise<void>;
  /** Ends the faults and the scenario. */
  readonly recover: () => Promise<void>;
  readonly clock: TestClock;
  /** Removes the orders, webhooks, faults and the scenario, and returns to the time of the start. */
  readonly reset: () => Promise<void>;
};

/** A captured webhook. It is signed when a call returns it, because receivers refuse old signatures. */
export type TestWebhook<T extends WebhookType = WebhookType> = {
  /** The same in each delivery: the header `webhook-id`. */
  readonly id: string;
  readonly transaction_code: string;
  /** The number of the change of the order, from 1. */
  readonly sequence: number;
  /** Whether it goes to the merchant or to the partner. */
  readonly audience: 'merchant' | 'partner';
  /** Where the service would send it. */
  readonly url: string;
  /** Such as `order.paid`. */
  readonly type: T;
  /** By Standard Webhooks 1.0, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that are signed, as text. */
  readonly body: string;
  /** The parsed body, a union by `type`. */
  readonly event: Extract<WebhookEvent, { readonly type: T }>;
};

export type NextOptions = {
  /** Waits for a webhook of this order alone. */
  readonly transactionCode?: string;
  /** Waits for a webhook to the merchant by default. */
  readonly audience?: TestWebhook['audience'];
  /** How long to wait, in real time: 4000 unless set, less than the usual limit of a test. */
  readonly timeoutMs?: number;
};

export type TestWebhooks = {
  /** Verifies the webhooks to the merchant: `whsec_` and base64. */
  readonly secret: string;
  /** Verifies the webhooks to the partner at a URL: each host has another secret. */
  readonly partnerSecret: (url: string) => string;
  /** The webhooks of all orders, or of one, the oldest first; at most 500. */
  readonly list: (transactionCode?: string) => Promise<readonly TestWebhook[]>;
  /**
   * Waits for the next webhook of a type, the oldest that no call has returned yet. Rejects after the time-out, with the
   * webhooks that arrived instead.
   */
  readonly next: <T extends WebhookType>(type: T, options?: NextOptions) => Promise<TestWebhook<T>>;
};
