import type { OutboxEntry } from '#core';
import type { OrderSnapshot } from '#contract';

/** A transition that is allowed in the order's current state. */
export type AllowedTransition = { readonly trigger: string; readonly to: string; readonly reasons: readonly string[] };

/** An order with its allowed transitions. Times are Unix seconds of the account's clock. */
export type SandboxOrder = {
  readonly order: OrderSnapshot;
  readonly scenario: string | null;
  readonly webhook_url: string | null;
  readonly partner_webhook_url: string | null;
  readonly allowed: readonly AllowedTransition[];
  readonly next_at: number | null;
};

export type Scenario = { readonly name: string; readonly says: string; readonly amount: string | null };

export type ArmedFault = {
  readonly operation: string;
  readonly fault: { readonly kind: string; readonly milliseconds?: number; readonly retryAfter?: number };
  /** The number of requests that it still affects; null for all of them. */
  readonly times: number | null;
};

/** The settings of a sandbox account. */
export type SandboxState = {
  readonly account: string;
  readonly clock: { readonly now: number; readonly frozen: boolean };
  readonly faults: readonly ArmedFault[];
  readonly scenario: { readonly name: string; readonly times: number | null } | null;
  readonly default_scenario: string;
  readonly scenarios: readonly Scenario[];
  readonly operations: readonly string[];
};

export type Webhook = OutboxEntry;

type NameValuePair = { readonly name: string; readonly value: string };

/** An entry of the HTTP Archive, reduced to what the console shows. */
export type HarEntry = {
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly NameValuePair[];
    readonly queryString: readonly NameValuePair[];
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly NameValuePair[];
    readonly content: { readonly text: string };
  };
  readonly comment: string;
};

export type HttpArchive = { readonly log: { readonly entries: readonly HarEntry[] } };
