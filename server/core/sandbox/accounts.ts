import type { OperationName } from '#contract';
import type { Clock } from '../ports.js';
import { createSandboxClock, type SandboxClock } from './clock.js';
import { consumeArmedFault, type ArmedFault, type Fault } from './faults.js';
import { createRequestLog, type RequestLog } from './request-log.js';
import { scenarios, type Scenario, type ScenarioName } from './scenarios.js';

/** What the control API sets for one account. Tests that run at the same time use an account each. */
export type SandboxAccount = {
  readonly name: string;
  readonly sandboxClock: SandboxClock;
  armedFaults: readonly ArmedFault[];
  /** The scenario of all requests until `times` more orders were created, or failed because of it; null: for ever. */
  armedScenario: { readonly name: ScenarioName; readonly times: number | null } | undefined;
  defaultScenario: ScenarioName;
  /** Receives the webhooks of orders that name no URL, instead of the default of the service. */
  webhookUrl: string | undefined;
  /** The number of calls of each operation, for `flaky`. */
  readonly callCounts: Map<OperationName, number>;
  readonly requestLog: RequestLog;
  /** Called after each request to the account and each change of its settings. A reset keeps them. */
  readonly watchers: Set<() => void>;
};

export const defaultAccount = 'default';

/**
 * Limits the memory that account names in headers can take. Beyond it the least recently used account is evicted, if it
 * has default settings and no watchers: a new account of the same name is equal, and its orders are in the store.
 */
const maxAccounts = 100;

export type Accounts = {
  readonly get: (name: string) => SandboxAccount;
  readonly all: () => readonly SandboxAccount[];
  /** Restores the default settings; the store keeps the orders. */
  readonly reset: (name: string) => void;
};

type AccountDefaults = {
  readonly clock: Clock;
  /** The scenario of requests that name none. */
  readonly scenario: ScenarioName;
};

type NewAccount = AccountDefaults & {
  readonly name: string;
  readonly watchers?: SandboxAccount['watchers'] | undefined;
};

const newAccount = ({ name, clock, scenario, watchers = new Set() }: NewAccount): SandboxAccount => ({
  name,
  sandboxClock: createSandboxClock(clock),
  armedFaults: [],
  armedScenario: undefined,
  defaultScenario: scenario,
  webhookUrl: undefined,
  callCounts: new Map(),
  requestLog: createRequestLog(),
  watchers,
});

const isEvictable = (
  { name, sandboxClock, armedFaults, armedScenario, defaultScenario, webhookUrl, watchers }: SandboxAccount,
  { scenario }: AccountDefaults,
): boolean =>
  name !== defaultAccount &&
  !sandboxClock.isAdjusted() &&
  armedFaults.length === 0 &&
  !armedScenario &&
  defaultScenario === scenario &&
  webhookUrl === undefined &&
  watchers.size === 0;

export function createAccounts(clock: Clock, scenario: ScenarioName = 'happy'): Accounts {
  const defaults = { clock, scenario };
  const accounts = new Map([[defaultAccount, newAccount({ ...defaults, name: defaultAccount })]]);
  return {
    get(name) {
      const account = accounts.get(name) ?? newAccount({ ...defaults, name });
      accounts.delete(name);
      accounts.set(name, account);
      const oldest =
        accounts.size > maxAccounts ? [...accounts.values()].find((one) => isEvictable(one, defaults)) : undefined;
      if (oldest && oldest !== account) accounts.delete(oldest.name);
      return account;
    },
    all: () => [...accounts.values()],
    reset: (name) => void accounts.set(name, newAccount({ ...defaults, name, watchers: accounts.get(name)?.watchers })),
  };
}

export const notifyWatchers = ({ watchers }: SandboxAccount): void => watchers.forEach((notify) => notify());

/** Counts down the orders that the armed scenario is for. */
export function consumeArmedScenario(account: SandboxAccount): void {
  const { armedScenario } = account;
  if (!armedScenario || armedScenario.times === null) return;
  const { name, times } = armedScenario;
  account.armedScenario = times > 1 ? { name, times: times - 1 } : undefined;
}

type FaultQuery = { readonly operation: OperationName; readonly scenario: ScenarioName };

/** The fault of a request: an armed one, else its scenario's. */
export function consumeFault(account: SandboxAccount, { operation, scenario }: FaultQuery): Fault | undefined {
  const { fault: armedFault, remaining } = consumeArmedFault(account.armedFaults, operation);
  account.armedFaults = remaining;
  const { faults }: Scenario = scenarios[scenario];
  const fault = armedFault ?? faults?.[operation] ?? faults?.any;
  if (fault?.kind !== 'flaky') return fault;
  const calls = (account.callCounts.get(operation) ?? 0) + 1;
  account.callCounts.set(operation, calls);
  return calls % 2 === 1 ? { kind: 'fail' } : undefined;
}
