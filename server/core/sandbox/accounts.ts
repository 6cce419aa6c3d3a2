import type { Clock } from '../ports.js';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.js';
import { consumeArmedFault, type ArmedFault, type Fault, type OperationName } from './faults.js';
import type { LoggedRequest } from './request-log.js';
import { scenarios, type Scenario, type ScenarioName } from './scenarios.js';

/** Everything that is steered for one account: tests that run at once use one each and never meet. */
export type SandboxAccount = {
  readonly name: string;
  readonly sandboxClock: SandboxClock;
  armedFaults: readonly ArmedFault[];
  /** Met by all requests until `times` more orders were made, or failed because of it; nothing for ever. */
  armedScenario: { readonly name: ScenarioName; readonly times: number | null } | undefined;
  defaultScenario: ScenarioName;
  /** How often each operation was called, for `flaky`. */
  readonly callCounts: Map<OperationName, number>;
  /** The newest last. */
  loggedRequests: readonly LoggedRequest[];
  /** Told when something was asked of the account, or it was steered. They stay through a reset. */
  readonly watchers: Set<() => void>;
};

export const defaultAccount = 'default';

/**
 * So that names in headers cannot fill the memory. Of those that nobody steers or watches the one that was used least
 * recently is forgotten first: its orders are the store's, and all else of it is as in a new one.
 */
const maxAccounts = 100;

export type Accounts = {
  readonly get: (name: string) => SandboxAccount;
  readonly all: () => readonly SandboxAccount[];
  /** Forgets how it was steered; its orders are the store's. */
  readonly reset: (name: string) => void;
};

const newAccount = (name: string, clock: Clock, watchers = new Set<() => void>()): SandboxAccount => ({
  name,
  sandboxClock: createSandboxClock(clock),
  armedFaults: [],
  armedScenario: undefined,
  defaultScenario: 'happy',
  callCounts: new Map(),
  loggedRequests: [],
  watchers,
});

const isEvictable = ({
  name,
  sandboxClock,
  armedFaults,
  armedScenario,
  defaultScenario,
  watchers,
}: SandboxAccount): boolean =>
  name !== defaultAccount &&
  !sandboxClock.isAdjusted() &&
  armedFaults.length === 0 &&
  !armedScenario &&
  defaultScenario === 'happy' &&
  watchers.size === 0;

export function createAccounts(clock: Clock): Accounts {
  const accounts = new Map([[defaultAccount, newAccount(defaultAccount, clock)]]);
  return {
    get(name) {
      const account = accounts.get(name) ?? newAccount(name, clock);
      accounts.delete(name);
      accounts.set(name, account);
      const oldest = accounts.size > maxAccounts ? [...accounts.values()].find(isEvictable) : undefined;
      if (oldest && oldest !== account) accounts.delete(oldest.name);
      return account;
    },
    all: () => [...accounts.values()],
    reset: (name) => void accounts.set(name, newAccount(name, clock, accounts.get(name)?.watchers)),
  };
}

export const notifyWatchers = ({ watchers }: SandboxAccount): void => watchers.forEach((notify) => notify());

/** An armed scenario is used up by the orders it was armed for. */
export function consumeArmedScenario(account: SandboxAccount): void {
  const { armedScenario } = account;
  if (!armedScenario || armedScenario.times === null) return;
  const { name, times } = armedScenario;
  account.armedScenario = times > 1 ? { name, times: times - 1 } : undefined;
}

/** What a request meets: an armed fault, else its scenario's. */
export function consumeFault(account: SandboxAccount, operation: OperationName, name: ScenarioName): Fault | undefined {
  const { fault: armedFault, remaining } = consumeArmedFault(account.armedFaults, operation);
  account.armedFaults = remaining;
  const { faults }: Scenario = scenarios[name];
  const fault = armedFault ?? faults?.[operation] ?? faults?.any;
  if (fault?.kind !== 'flaky') return fault;
  const calls = (account.callCounts.get(operation) ?? 0) + 1;
  account.callCounts.set(operation, calls);
  return calls % 2 === 1 ? { kind: 'fail' } : undefined;
}
