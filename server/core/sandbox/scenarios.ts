import type { ScriptName } from '../lifecycle/scripts.js';
import type { Fault, OperationName } from './faults.js';

/** What a whole run of the checkout meets: how its order lives, and what goes wrong on the way. */
export type Scenario = {
  /** For people who choose one. */
  readonly says: string;
  readonly life: ScriptName;
  /** What the operations meet, each or any. */
  readonly faults?: Readonly<Partial<Record<OperationName | 'any', Fault>>>;
  /** There is no way to pay. */
  readonly hasNoOptions?: true;
  /** Between the options and the order the rate moves by 5 percent. */
  readonly movesRates?: true;
};

export const scenarios = {
  happy: { says: 'Paid, sent and completed within seconds.', life: 'happy' },
  slow: { says: 'The same, eight times slower.', life: 'slow' },
  declined: { says: 'The card is declined.', life: 'declined' },
  insufficient_funds: { says: 'The card has too little on it.', life: 'insufficient_funds' },
  three_d_secure: { says: 'The bank asks the buyer to confirm first.', life: 'three_d_secure' },
  review_then_ok: { says: 'Held for review after the payment, then released.', life: 'review_then_ok' },
  review_refund: { says: 'Held for review after the payment, then refunded.', life: 'review_refund' },
  expired: { says: 'Nobody pays in time.', life: 'expired' },
  late_payment: { says: 'The money comes after the order expired, and is still sent on.', life: 'late_payment' },
  underpaid: { says: 'Too little arrives: held, then failed before capture.', life: 'underpaid' },
  tx_dropped: { says: 'The payout falls out of the network and is sent again.', life: 'tx_dropped' },
  no_options: { says: 'There is no way to pay the amount.', life: 'happy', hasNoOptions: true },
  rate_moved: { says: 'The rate moves between the options and the order.', life: 'rate_moved', movesRates: true },
  maintenance: { says: 'Every operation fails as documented.', life: 'happy', faults: { any: { kind: 'fail' } } },
  auth_error: { says: 'Credentials are refused.', life: 'happy', faults: { any: { kind: 'unauthorized' } } },
  rate_limited: {
    says: 'Too many requests: 429 with Retry-After.',
    life: 'happy',
    faults: { any: { kind: 'rate_limit', retryAfter: 5 } },
  },
  flaky: {
    says: 'Every other request to an operation fails.',
    life: 'happy',
    faults: { any: { kind: 'flaky' } },
  },
  webhook_storm: { says: 'Thirty changes, most within three seconds.', life: 'webhook_storm' },
  offline: { says: 'Connections are reset.', life: 'happy', faults: { any: { kind: 'unreachable' } } },
  manual: { says: 'Nothing happens by itself.', life: 'manual' },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** 40.01 to 40.19, in the order of the table: an amount alone brings its scenario about, in any currency. */
export const magicAmounts: Readonly<Record<string, ScenarioName>> = Object.fromEntries(
  scenarioNames
    .filter((name) => name !== 'manual')
    .map((name, index) => [`40.${String(index + 1).padStart(2, '0')}`, name]),
);

/** Where a request can name a scenario, the strongest first. */
export type Wishes = {
  readonly armed: ScenarioName | undefined;
  readonly header: string | undefined;
  readonly query: string | undefined;
  readonly cookie: string | undefined;
  readonly amount: string | undefined;
  readonly byDefault: ScenarioName;
};

/** The scenario of a request: armed, then header, query, cookie, magic amount, default. Nothing when a name is unknown. */
export function chooseScenario({ armed, header, query, cookie, amount, byDefault }: Wishes): ScenarioName | undefined {
  const wish = armed ?? header ?? query ?? cookie;
  if (wish !== undefined) return isScenario(wish) ? wish : undefined;
  const magic = amount !== undefined && Object.hasOwn(magicAmounts, amount) ? magicAmounts[amount] : undefined;
  return magic ?? byDefault;
}
