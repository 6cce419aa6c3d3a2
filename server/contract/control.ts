import * as z from 'zod/mini';
import * as resource from './control-resources.js';
import type { ValuesOf } from './endpoints.js';
import { operationNames } from './operations.js';
import { textSchema } from './resources.js';
import { redelivery } from './webhooks.js';

/** A parameter of the control API: its rule, and the values of a list, which a refusal names. */
export type ControlParameter = {
  readonly schema: z.ZodMiniType<string | number>;
  readonly values?: readonly string[];
  readonly optional?: true;
};

export type ControlCommand = {
  readonly summary: string;
  readonly query: Readonly<Record<string, ControlParameter>>;
  /** The `data` of a success. The reply of a stream has none. */
  readonly data: z.ZodMiniType;
  /** True if any page may call the command without a token: the unguessable code of its order is the key. */
  readonly isForBuyers?: true;
};

/** Below this path. */
export const controlRoot = '/sandbox/api/';

const faultKinds = ['fail', 'latency'] as const;

/** How an order can go on. `drop`: it is paid, and its payout falls out of the network. `deadline`: its next change is due now. */
const paymentActions = ['pay', 'send', 'authenticate', 'decline', 'late', 'drop', 'deadline'] as const;

/** Unix seconds until the end of the year 9999, the last one that a date writes with four digits. */
export const maxSandboxSeconds = 253_402_300_799;

/* @__NO_SIDE_EFFECTS__ */
const text = (pattern: RegExp) => ({ schema: z.string().check(z.regex(pattern)) });

/* @__NO_SIDE_EFFECTS__ */
const integer = (minimum: number, maximum: number) => ({ schema: z.int().check(z.gte(minimum), z.lte(maximum)) });

/* @__NO_SIDE_EFFECTS__ */
const oneOf = <const V extends readonly string[]>(values: V) => ({
  schema: z.literal<V[number][]>([...values]),
  values,
});

/* @__NO_SIDE_EFFECTS__ */
const optional = <P extends ControlParameter>(parameter: P) => ({ ...parameter, optional: true }) as const;

const code = text(/^[\da-fA-F-]{36}$/);
const word = /^[a-z_]{1,40}$/;
const reason = optional(text(word));
/** For so many requests or orders; without it until it is deleted. */
const times = optional(integer(1, 1_000_000));
/** The length of a list, 50 unless set. */
const limit = optional(integer(1, 500));
const paymentQuery = { transaction_code: code, payment_option: optional(text(/^.{1,255}$/u)) } as const;

/**
 * The control API of the sandbox, by method and path below `controlRoot`. Takes `Authorization: Bearer` and the token.
 * Replies in the envelope of the reseller area; a refusal names the parameter.
 */
export const controlCommands = {
  'GET state': { summary: 'The settings and the scenarios', query: {}, data: resource.state },
  'POST reset': { summary: 'Delete the orders and restore the settings', query: {}, data: z.object({}) },
  'POST seed': {
    summary: 'Reset, then create example orders',
    query: {},
    data: z.object({ orders: z.array(z.nullable(textSchema)) }),
  },
  'GET orders': {
    summary: 'List the orders, the newest first',
    query: { limit },
    data: z.object({ orders: z.array(resource.sandboxOrder) }),
  },
  'POST orders/fire': {
    summary: 'Make a transition of an order',
    query: {
      transaction_code: code,
      trigger: text(word),
      reason,
      required_action: optional(text(word)),
      tx_hash: optional(text(/^[\w-]{1,128}$/)),
      /** The coins that arrived; the estimate unless set. */
      payout_amount: optional(text(/^(?=.*[1-9])(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/)),
      confirmations: optional(integer(1, 1000)),
    },
    data: resource.sandboxOrder,
  },
  'GET clock': { summary: 'The clock', query: {}, data: resource.clock },
  'POST clock': {
    summary: 'Move the clock, and make the changes of orders that are then due',
    query: {
      action: oneOf(['advance', 'freeze', 'resume']),
      milliseconds: optional(integer(0, maxSandboxSeconds * 1000)),
      /** Instead of `milliseconds`. */
      seconds: optional(integer(0, maxSandboxSeconds)),
    },
    data: z.object({ ...resource.clock.shape, changes: z.number() }),
  },
  'POST faults': {
    summary: 'Arm a fault for the next requests',
    query: {
      operation: optional(oneOf([...operationNames, 'any'])),
      kind: oneOf(faultKinds),
      /** How late the reply of `latency` is; 3000 unless set. */
      milliseconds: optional(integer(0, 120_000)),
      times,
    },
    data: resource.faults,
  },
  'DELETE faults': { summary: 'Disarm faults', query: { kind: optional(oneOf(faultKinds)) }, data: resource.faults },
  'POST scenario': {
    summary: 'Arm a scenario, which overrides those of requests',
    query: { name: text(word), times },
    data: resource.faults,
  },
  'DELETE scenario': { summary: 'Disarm the scenario', query: {}, data: resource.faults },
  'GET requests': { summary: 'The last 50 requests, the newest first', query: {}, data: resource.requests },
  'GET webhooks': {
    summary: 'List the webhooks with their bodies and attempts, the newest first',
    query: { transaction_code: optional(code), limit },
    data: z.object({ webhooks: z.array(resource.sandboxWebhook) }),
  },
  'POST webhooks/replay': {
    summary: 'Deliver a webhook again at once, with the same id and bytes, and say what its receiver answered',
    query: { id: text(/^\w{1,100}$/) },
    data: redelivery,
  },
  'GET payment': {
    summary: 'What the payment page of an order shows',
    query: paymentQuery,
    data: resource.payment,
    isForBuyers: true,
  },
  'POST payment': {
    summary: 'Pay or decline an order on its payment page',
    query: { ...paymentQuery, action: oneOf(paymentActions), reason },
    data: resource.payment,
    isForBuyers: true,
  },
  'GET payment/webhooks': {
    summary: 'The last webhooks of an order, the newest first, and what the merchant’s receiver answered',
    query: { transaction_code: code },
    data: resource.paymentWebhooks,
    isForBuyers: true,
  },
} as const satisfies Readonly<Record<string, ControlCommand>>;

export type ControlName = keyof typeof controlCommands;

export type ControlQuery<N extends ControlName> = ValuesOf<(typeof controlCommands)[N]['query']>;

export type ControlData<N extends ControlName> = z.output<(typeof controlCommands)[N]['data']>;

export type SandboxState = ControlData<'GET state'>;
export type SandboxOrder = ControlData<'POST orders/fire'>;
export type SandboxWebhook = ControlData<'GET webhooks'>['webhooks'][number];
export type SandboxRequest = ControlData<'GET requests'>['requests'][number];
export type SandboxPayment = ControlData<'GET payment'>;
export type PaymentWebhooks = ControlData<'GET payment/webhooks'>;
export type FaultKind = (typeof faultKinds)[number];
export type PaymentAction = (typeof paymentActions)[number];
