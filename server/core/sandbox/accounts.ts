import type { OperationName } from '#contract';
import type { Clock } from '../ports.js';
import type { ArmedFault, Fault } from './faults.js';
import { createRequestLog } from './request-log.js';
import { scenarios, type Scenario, type ScenarioName } from './scenarios.js';

/** A clock that the control API sets. Times are milliseconds since the Unix epoch. */
function createSandboxClock(real: Clock) {
  let offset = 0;
  let frozenAt: number | undefined;
  const now = (): number => frozenAt ?? real() + offset;
  /** Sets the time. The clock continues from it unless it is frozen. */
  const set = (time: number): void => {
    offset = time - real();
    if (frozenAt !== undefined) frozenAt = time;
  };
  return {
    now,
    set,
    advance: (milliseconds: number): void => set(now() + milliseconds),
    freeze: () => void (frozenAt = now()),
    resume: (): void => {
      offset = 0;
      frozenAt = undefined;
    },
    isFrozen: (): boolean => frozenAt !== undefined,
    isAdjusted: (): boolean => frozenAt !== undefined || offset !== 0,
  };
}

/** What the control API sets for one account. Tests that run at the same time use an account each. */
export type SandboxAccount = {
  readonly name: string;
  readonly sandboxClock: ReturnType<typeof createSandboxClock>;
  armedFaults: readonly ArmedFault[];
  /** The scenario of all requests until `times` more orders were created, or failed because of it; null: for ever. */
  armedScenario: { readonly name: ScenarioName; readonly times: number | null } | undefined;
  defaultScenario: ScenarioName;
  /** Receives the webhooks of orders that name no URL, instead of the default of the service. */
  webhookUrl: string | undefined;
  /** The number of calls of each operation, for `flaky`. */
  readonly callCounts: Map<OperationName, number>;
  readonly requestLog: ReturnType<typeof createRequestLog>;
  /** Called after each request to the account and each change of its settings. A reset keeps them. */
  readonly watchers: Set<() => void>;
};

export const defaultAccount = 'default';

/**
 * Limits the memory that account names in headers can take. Beyond it the least recently used account is evicted, if it
 * has default settings and no watchers: a new account of the same name is equal, and its orders are in the store.
 */
const maxAccounts = 100;

/** The accounts of a sandbox. `defaultScenario` applies to requests without a scenario. */
export function createAccounts(clock: Clock, defaultScenario: ScenarioName = 'happy') {
  const newAccount = (name: string): SandboxAccount => ({
    name,
    sandboxClock: createSandboxClock(clock),
    armedFaults: [],
    armedScenario: undefined,
    defaultScenario,
    webhookUrl: undefined,
    callCounts: new Map(),
    requestLog: createRequestLog(),
    watchers: accounts.get(name)?.watchers ?? new Set(),
  });

  const isEvictable = (account: SandboxAccount): boolean =>
    account.name !== defaultAccount &&
    !account.sandboxClock.isAdjusted() &&
    account.armedFaults.length === 0 &&
    !account.armedScenario &&
    account.defaultScenario === defaultScenario &&
    account.webhookUrl === undefined &&
    account.watchers.size === 0;

  const accounts = new Map<string, SandboxAccount>();
  accounts.set(defaultAccount, newAccount(defaultAccount));
  return {
    get: (name: string): SandboxAccount => {
      const account = accounts.get(name) ?? newAccount(name);
      accounts.delete(name);
      accounts.set(name, account);
      const oldest = accounts.size > maxAccounts ? [...accounts.values()].find(isEvictable) : undefined;
      if (oldest && oldest !== account) accounts.delete(oldest.name);
      return account;
    },
    all: (): readonly SandboxAccount[] => [...accounts.values()],
    /** Restores the default settings; the store keeps the orders. */
    reset: (name: string) => void accounts.set(name, newAccount(name)),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

export const notifyWatchers = ({ watchers }: SandboxAccount): void => watchers.forEach((notify) => notify());

/** Counts down the orders that the armed scenario is for. */
export function consumeArmedScenario(account: SandboxAccount): void {
  const { armedScenario } = account;
  if (!armedScenario || armedScenario.times === null) return;
  const { name, times } = armedScenario;
  account.armedScenario = times > 1 ? { name, times: times - 1 } : undefined;
}

type FaultQuery = { readonly operation: OperationName; readonly scenario: ScenarioName };

/** The fault of a request: the first armed one for its operation, else its scenario's. */
export function consumeFault(account: SandboxAccount, { operation, scenario }: FaultQuery): Fault | undefined {
  const armed = account.armedFaults.find((one) => one.operation === 'any' || one.operation === operation);
  if (armed && armed.times !== null) {
    const left = armed.times > 1 ? [{ ...armed, times: armed.times - 1 }] : [];
    account.armedFaults = account.armedFaults.flatMap((one) => (one === armed ? left : [one]));
  }
  const { faults }: Scenario = scenarios[scenario];
  const fault = armed?.fault ?? faults?.[operation] ?? faults?.any;
  if (fault?.kind !== 'flaky') return fault;
  const calls = (account.callCounts.get(operation) ?? 0) + 1;
  account.callCounts.set(operation, calls);
  return calls % 2 === 1 ? { kind: 'fail' } : undefined;
}
