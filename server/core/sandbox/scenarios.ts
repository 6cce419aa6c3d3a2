import type { ScriptName } from '../lifecycle/scripts.js';

export type Fault =
  /** The operation fails with its documented error, without effect. */
  | { readonly kind: 'fail' }
  /** The operation takes effect, and its reply is late. */
  | { readonly kind: 'latency'; readonly milliseconds: number };

/** A whole run of the checkout: the script of its order, and the fault of its requests. */
export type Scenario = {
  /** Shown in the console. */
  readonly description: string;
  readonly script: ScriptName;
  readonly fault?: Fault;
  /** The list of payment options is empty. */
  readonly hasNoOptions?: true;
};

export const scenarios = {
  happy: { description: 'Charged, paid out and delivered in seconds.', script: 'happy' },
  slow: { description: 'The same, eight times slower.', script: 'slow' },
  declined: { description: 'The card is declined.', script: 'declined' },
  insufficient_funds: { description: 'The card has too little on it.', script: 'insufficient_funds' },
  three_d_secure: { description: 'The bank requires the buyer’s confirmation first.', script: 'three_d_secure' },
  review_then_ok: { description: 'Held for review after the payment, then released.', script: 'review_then_ok' },
  review_refund: { description: 'Held for review after the payment, then refunded.', script: 'review_refund' },
  expired: { description: 'The payment does not arrive in time.', script: 'expired' },
  late_payment: { description: 'The money comes after the order expired, and is sent on.', script: 'late_payment' },
  underpaid: { description: 'Too little arrives: held, then failed before capture.', script: 'underpaid' },
  tx_dropped: { description: 'The payout falls out of the network and is sent again.', script: 'tx_dropped' },
  no_options: { description: 'There is no way to pay the amount.', script: 'happy', hasNoOptions: true },
  maintenance: { description: 'Every operation fails as documented.', script: 'happy', fault: { kind: 'fail' } },
  webhook_storm: { description: 'Thirty changes, most within three seconds.', script: 'webhook_storm' },
  manual: { description: 'Nothing happens by itself.', script: 'manual' },
  buyer_pays: {
    description: 'Waits for the buyer on the payment page of the sandbox, then paid out and delivered in seconds.',
    script: 'buyer_pays',
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** From 40.01 to 40.08, in the order of the table: the amount alone selects the scenario, in any currency. */
export const magicAmounts: Readonly<Record<string, ScenarioName>> = Object.fromEntries(
  scenarioNames.slice(0, 8).map((name, index) => [`40.0${index + 1}`, name]),
);

type ScenarioSources = {
  /** A name: of the armed scenario, else of the request. */
  readonly requested: string | undefined;
  readonly amount: string | undefined;
  readonly fallback: ScenarioName;
};

/** The scenario of a request: by its name, the magic amount, else the default. Undefined for unknown names. */
export function chooseSandboxScenario({ requested, amount = '', fallback }: ScenarioSources): ScenarioName | undefined {
  if (requested !== undefined) return isScenarioName(requested) ? requested : undefined;
  return Object.hasOwn(magicAmounts, amount) ? magicAmounts[amount] : fallback;
}
